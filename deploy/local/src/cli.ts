import { parseArgs } from 'node:util';
import { LauncherError } from './errors.ts';

// kafkajs computes a negative timeout once per process; Node's note about it would be the first line a newcomer sees.
process.removeAllListeners('warning');
process.on('warning', (warning) => {
  if (warning.name !== 'TimeoutNegativeWarning') process.stderr.write(`${warning.stack ?? warning.message}\n`);
});

// Whoever reads our output may be gone (a closed terminal, a killed test); the stack must still be stopped in order.
process.stdout.on('error', () => undefined);
process.stderr.on('error', () => undefined);

const HELP = `Vũ Môn: chạy cả hệ thống trên máy này, không cần Docker
  npm start                 cài những gì thiếu, khởi động tất cả (Ctrl-C để dừng)
  npm run dev               như start, tự biên dịch và nạp lại khi mã nguồn đổi
  npm run stop              dừng hệ thống đang chạy ở cửa sổ khác
  npm run status [-- --json]
  npm run logs <tên> [-- --no-follow]
  npm run doctor            kiểm tra máy và bản cài
  npm run reset [-- --yes]  dừng và xóa dữ liệu
Biến môi trường: PORT_OFFSET=0..10000, POSTGRES_URL, REDIS_URL, KAFKA_BROKERS, S3_ENDPOINT
`;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
      'no-follow': { type: 'boolean', default: false },
      data: { type: 'string' },
      durable: { type: 'boolean', default: false },
      offset: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const [command = 'help', name] = values.help ? ['help'] : positionals;
  switch (command) {
    case 'infra':
      await (await import('./commands/infra.ts')).infra({ data: values.data, durable: values.durable, offset: values.offset });
      return 0;
    case 'start':
      return (await import('./commands/start.ts')).start();
    case 'dev':
      return (await import('./commands/dev.ts')).dev();
    case 'stop':
      return (await import('./commands/stop.ts')).stop();
    case 'status':
      return (await import('./commands/status.ts')).status({ json: values.json });
    case 'logs':
      return (await import('./commands/logs.ts')).logs(name, { follow: !values['no-follow'] });
    case 'doctor':
      return (await import('./commands/doctor.ts')).doctor();
    case 'reset':
      return (await import('./commands/reset.ts')).reset({ yes: values.yes });
    case 'help':
      process.stdout.write(HELP);
      return 0;
    default:
      throw new LauncherError(`Không có lệnh "${command}"`, 'Xem các lệnh: node deploy/local/src/cli.ts help');
  }
}

try {
  process.exit(await main());
} catch (error) {
  if (error instanceof LauncherError) process.stderr.write(`\n✗ ${error.message}\n${error.advice ? `  → ${error.advice}\n` : ''}`);
  else process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
}
