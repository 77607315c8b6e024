import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { staleness } from '../build.ts';
import { LauncherError, messageOf } from '../errors.ts';
import { databaseUrlOn } from '../infrastructure.ts';
import { lockHolder } from '../lock.ts';
import { javaProgram, missingTool, nativeState, verifyJars } from '../native-files.ts';
import { nativeDir } from '../paths.ts';
import { findOccupied, partPorts, servicePorts } from '../ports.ts';
import { clockIsPlausible, diskNeeded, freeDisk, infrastructurePorts, nodeIsRight } from '../preflight.ts';
import { databaseIds, unprepared, withAdmin } from '../prepare.ts';
import { composeAnswers } from '../providers/compose.ts';
import { findPostgres, postgresUrl } from '../providers/postgres.ts';
import { probeTcp } from '../ready.ts';
import { loadSecrets } from '../secrets.ts';
import { loadSettings, type Settings } from '../settings.ts';
import { PARTS } from '../topology.ts';

/** What one check found: a fact, or a problem (LauncherError) with one line of advice. */
type Check = readonly [title: string, look: () => Promise<string> | string];

const problem = (message: string, advice: string): never => {
  throw new LauncherError(message, advice);
};

const firstLine = (command: string, ...args: string[]): string | undefined => {
  const result = spawnSync(command, args, { encoding: 'utf8' });
  return result.status === 0 ? stripVTControlCharacters(`${result.stdout}${result.stderr}`).trim().split('\n')[0] : undefined;
};

function checkNative(settings: Settings): string {
  const native = nativeDir(settings.env);
  const missing = missingTool(native, { wheels: true, jars: true });
  if (missing && !composeAnswers()) throw missing;
  const state = nativeState(native);
  if (!state.wheels || !state.jars) return `chưa tải, npm start sẽ tải vào ${native}`;
  verifyJars(path.join(native, 'kafka/lib'));
  const java = firstLine(javaProgram(native), '--version') ?? problem('Java trong .local/native không chạy được', `Xóa ${native} rồi chạy npm start.`);
  return `${java}; Redis, SeaweedFS, Kafka đủ tệp${state.archive ? '' : '; chưa có kho lớp Kafka (npm start sẽ tạo)'}`;
}

async function checkPorts(settings: Settings): Promise<string> {
  const wanted = [...infrastructurePorts(settings.portOffset, PARTS), ...servicePorts(settings.portOffset)];
  const holder = lockHolder(settings.paths.launcher);
  if (holder !== undefined) return `đang do hệ thống này dùng (pid ${holder})`;
  const taken = await findOccupied(wanted);
  const names = taken.map(({ name, port, holder: by }) => `${name} ${port} (${by})`).join('; ');
  return taken.length === 0 ? `${wanted.length} cổng đều trống` : problem(`Bị chiếm: ${names}`, 'Dừng tiến trình đó, hoặc đặt PORT_OFFSET.');
}

function checkSecrets(settings: Settings): string {
  const file = settings.paths.secrets;
  if (!fs.existsSync(file)) return 'chưa có, npm start sẽ tạo';
  const mode = fs.statSync(file).mode & 0o777;
  return mode === 0o600 ? 'chỉ chủ tệp đọc được (0600)' : problem(`${file} có quyền ${mode.toString(8)}`, `Chạy: chmod 600 ${file}`);
}

const NOT_RUNNING = 'PostgreSQL chưa chạy, bỏ qua';

/** URL of the stack's database server, or undefined when nothing listens there. */
async function reachableServer(settings: Settings): Promise<string | undefined> {
  if (settings.env.POSTGRES_URL) return settings.env.POSTGRES_URL;
  if (!fs.existsSync(settings.paths.secrets)) return undefined;
  const ports = partPorts(settings.portOffset);
  const up = await probeTcp(ports.postgres).then(
    () => true,
    () => false,
  );
  return up ? postgresUrl({ ports, secrets: loadSecrets(settings.paths.secrets) }) : undefined;
}

async function checkClock(settings: Settings): Promise<string> {
  if (!clockIsPlausible()) problem(`Đồng hồ máy đang là ${new Date().toISOString()}`, 'Chỉnh lại ngày giờ hệ thống.');
  const server = await reachableServer(settings);
  if (server === undefined) return NOT_RUNNING;
  const offset = await withAdmin(server, async (client) => {
    const sent = Date.now();
    const { rows } = await client.query<{ ms: string }>('select (extract(epoch from clock_timestamp()) * 1000)::text as ms');
    return Math.round(Number(rows[0]?.ms) - (sent + Date.now()) / 2);
  });
  return Math.abs(offset) <= 1000
    ? `lệch ${offset} ms so với cơ sở dữ liệu`
    : problem(`Đồng hồ lệch ${offset} ms so với cơ sở dữ liệu`, 'Đồng bộ giờ (NTP) trên máy này và máy chủ dữ liệu.');
}

async function checkMigrations(settings: Settings): Promise<string> {
  const server = await reachableServer(settings);
  if (server === undefined) return NOT_RUNNING;
  const due = unprepared(settings, await databaseIds(databaseUrlOn(server, 'postgres')));
  return due.length === 0 ? 'đủ' : problem(`Chưa chạy với bản biên dịch hiện tại: ${due.map((service) => service.name).join(', ')}`, 'Chạy lại npm start.');
}

function checkDisk(settings: Settings): string {
  const free = freeDisk(settings.paths.root);
  const text = `còn ${(free / 1e9).toFixed(1)} GB`;
  return free >= diskNeeded(nativeDir(settings.env)) ? text : problem(`Ổ đĩa ${text}`, 'Giải phóng ít nhất 2 GB.');
}

function checkBuild(): string {
  const stale = staleness();
  return stale.server || stale.web ? 'cần biên dịch lại, npm start sẽ làm' : 'mới nhất';
}

const checksFor = (settings: Settings): Check[] => [
  ['Node', () => (nodeIsRight() ? process.version : problem(`Node ${process.version}`, 'Cần Node 24: chạy npm install, rồi dùng npm run doctor.'))],
  [
    'Công cụ',
    () =>
      `Python: ${firstLine('python3', '--version') ?? 'không có'}; Maven: ${firstLine('mvn', '-B', '--version') ?? 'không có'}; Docker: ${composeAnswers() ? 'có' : 'không'}`,
  ],
  [
    'PostgreSQL',
    async () =>
      (await findPostgres()) ? 'có trong node_modules' : problem('Không có PostgreSQL trong node_modules', 'Chạy npm install, hoặc đặt POSTGRES_URL.'),
  ],
  ['Java, Redis, Kafka, S3', () => checkNative(settings)],
  ['Bản biên dịch', checkBuild],
  ['Ổ đĩa', () => checkDisk(settings)],
  ['Cổng', () => checkPorts(settings)],
  ['Tệp bí mật', () => checkSecrets(settings)],
  ['Đồng hồ', () => checkClock(settings)],
  ['Di trú dữ liệu', () => checkMigrations(settings)],
];

/** Looks at everything a start depends on; each problem comes with one line of advice. Exit code 1 when there is any. */
export async function doctor(): Promise<number> {
  let problems = 0;
  for (const [title, look] of checksFor(loadSettings())) {
    try {
      process.stdout.write(`✓ ${title.padEnd(24)}${await look()}\n`);
    } catch (error) {
      problems += 1;
      const advice = error instanceof LauncherError && error.advice ? `\n    → ${error.advice}` : '';
      process.stdout.write(`✗ ${title.padEnd(24)}${messageOf(error)}${advice}\n`);
    }
  }
  process.stdout.write(problems === 0 ? '\nMọi thứ ổn.\n' : `\n${problems} vấn đề cần xử lý.\n`);
  return problems === 0 ? 0 : 1;
}
