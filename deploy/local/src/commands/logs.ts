import fs from 'node:fs';
import path from 'node:path';
import { LauncherError } from '../errors.ts';
import { tailLines } from '../files.ts';
import { follow } from '../follow.ts';
import { formatLogLine } from '../log-format.ts';
import { loadSettings } from '../settings.ts';
import { onStopSignal } from '../stop-signal.ts';

export async function logs(name: string | undefined, flags: { follow: boolean }): Promise<number> {
  const folder = loadSettings().paths.logs;
  const names = fs.existsSync(folder)
    ? fs
        .readdirSync(folder)
        .filter((file) => file.endsWith('.log'))
        .map((file) => path.basename(file, '.log'))
    : [];
  if (name === undefined || !names.includes(name)) {
    throw new LauncherError(
      name === undefined ? 'Thiếu tên' : `Không có nhật ký "${name}"`,
      names.length > 0 ? `Có: ${names.join(', ')}` : 'Chưa có nhật ký nào, hãy chạy npm start.',
    );
  }
  const file = path.join(folder, `${name}.log`);
  const print = (line: string): void => void process.stdout.write(`${formatLogLine(line)}\n`);
  tailLines(file, 100).forEach(print);
  if (!flags.follow) return 0;
  const end = follow(file, print);
  await onStopSignal();
  end();
  return 0;
}
