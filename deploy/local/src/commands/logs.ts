import fs from 'node:fs';
import path from 'node:path';
import { LauncherError } from '../errors.ts';
import { tailLines } from '../files.ts';
import { formatLogLine } from '../log-format.ts';
import { loadSettings } from '../settings.ts';
import { onStopSignal } from '../stop-signal.ts';

const POLL_MS = 200;

/** Prints what is appended to the file from `offset` on, whole lines only; a file that was replaced or cut is read from its start. Returns how to stop. */
function follow(file: string, start: number, print: (line: string) => void): () => void {
  let offset = start;
  let rest = '';
  const timer = setInterval(() => {
    const size = fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0;
    if (size < offset) offset = 0;
    if (size === offset) return;
    const buffer = Buffer.alloc(size - offset);
    const handle = fs.openSync(file, 'r');
    fs.readSync(handle, buffer, 0, buffer.length, offset);
    fs.closeSync(handle);
    offset = size;
    const lines = (rest + buffer.toString('utf8')).split('\n');
    rest = lines.pop() ?? '';
    lines.forEach(print);
  }, POLL_MS);
  return () => clearInterval(timer);
}

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
  const { size } = fs.statSync(file);
  tailLines(file, 100).forEach(print);
  if (!flags.follow) return 0;
  const end = follow(file, size, print);
  await onStopSignal();
  end();
  return 0;
}
