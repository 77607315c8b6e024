import fs from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { LauncherError } from '../errors.ts';
import { loadSettings } from '../settings.ts';
import { stopStack } from './stop.ts';

/** Stops the stack and deletes its data, logs and secrets. Downloads stay. Asks first unless `yes`. */
export async function reset(flags: { yes: boolean }): Promise<number> {
  const settings = loadSettings();
  const { paths } = settings;
  if (!flags.yes) {
    if (!process.stdin.isTTY) throw new LauncherError('Cần xác nhận trước khi xóa dữ liệu', 'Chạy: npm run reset -- --yes');
    const prompt = createInterface({ input: process.stdin, output: process.stdout });
    const answer = await prompt.question(`Xóa toàn bộ dữ liệu trong ${paths.root}? Gõ "xoa" để đồng ý: `);
    prompt.close();
    if (!['xoa', 'xóa'].includes(answer.trim().toLowerCase().normalize('NFC'))) {
      process.stdout.write('Đã giữ nguyên dữ liệu.\n');
      return 1;
    }
  }
  await stopStack(settings);
  for (const target of [paths.data, paths.logs, paths.pids, paths.secrets, paths.prepared]) fs.rmSync(target, { recursive: true, force: true });
  process.stdout.write('Đã xóa dữ liệu. Lần npm start tới sẽ tạo lại từ đầu.\n');
  return 0;
}
