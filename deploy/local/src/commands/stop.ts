import { setTimeout as sleep } from 'node:timers/promises';
import { endOrphans } from '../infrastructure.ts';
import { lockHolder, unlock } from '../lock.ts';
import { signal } from '../pid-files.ts';
import { loadSettings, type Settings } from '../settings.ts';

/** Asks the launcher of this stack to stop, waits for it, and ends whatever is left. Returns the names that had to be ended here, or undefined when nothing ran. */
export async function stopStack(settings: Settings): Promise<{ launcher: number | undefined; orphans: string[] }> {
  const { paths } = settings;
  const launcher = lockHolder(paths.launcher);
  if (launcher !== undefined) {
    signal(launcher, 'SIGTERM');
    // Longer than the slowest orderly stop: services 15 s, then PostgreSQL 20 s.
    const deadline = performance.now() + 45_000;
    while (lockHolder(paths.launcher) === launcher && performance.now() < deadline) await sleep(50);
    if (lockHolder(paths.launcher) === launcher) signal(launcher, 'SIGKILL');
    while (lockHolder(paths.launcher) === launcher) await sleep(25);
  }
  const orphans = await endOrphans(paths);
  unlock(paths.launcher);
  return { launcher, orphans };
}

export async function stop(): Promise<number> {
  const { launcher, orphans } = await stopStack(loadSettings());
  if (launcher === undefined && orphans.length === 0) process.stdout.write('Không có gì đang chạy.\n');
  else if (orphans.length > 0) process.stdout.write(`Đã dừng tiến trình còn sót: ${orphans.join(', ')}.\n`);
  else process.stdout.write('Đã dừng tất cả.\n');
  return 0;
}
