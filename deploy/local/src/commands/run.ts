import fs from 'node:fs';
import { card } from '../card.ts';
import { LauncherError } from '../errors.ts';
import { tryLock, unlock } from '../lock.ts';
import { elapsed, type Reporter, terminalReporter } from '../report.ts';
import { loadSettings, type Settings } from '../settings.ts';
import { Stack } from '../stack.ts';
import { onStopSignal } from '../stop-signal.ts';

/** What a command adds to a started stack; `close` runs before the stack stops. */
export interface Extension {
  readonly rows: readonly (readonly [string, string])[];
  close(): Promise<void>;
}

export type Extend = (stack: Stack, settings: Settings, report: Reporter) => Promise<Extension>;

/** Starts the stack, shows the card, and holds it until it is told to stop. Returns the exit code. */
export async function run(extend?: Extend): Promise<number> {
  const since = performance.now();
  const settings = loadSettings();
  const { paths } = settings;
  const report = terminalReporter();
  fs.mkdirSync(paths.root, { recursive: true });
  const holder = tryLock(paths.launcher);
  if (holder !== undefined) {
    throw new LauncherError(
      `Hệ thống này đang chạy (pid ${holder})`,
      'Xem: npm run status. Dừng: npm run stop. Chạy thêm một bản: PORT_OFFSET=1000 npm start.',
    );
  }
  report.line(`\nVũ Môn đang khởi động${settings.portOffset > 0 ? ` (PORT_OFFSET=${settings.portOffset})` : ''}, Node ${process.versions.node}`);
  const stack = new Stack(settings, report);
  const asked = onStopSignal({ again: () => void stack.killAll() });
  let extension: Extension | undefined;
  let failure: unknown;
  const started = (async () => {
    await stack.start();
    extension = await extend?.(stack, settings, report);
    report.line(`\n${card(settings, extension?.rows)}\n  Khởi động trong ${elapsed(since)}\n`);
  })();
  try {
    await Promise.race([asked, started]);
    await asked;
  } catch (error) {
    failure = error;
  }
  const stopSince = performance.now();
  report.line(failure === undefined ? '\nĐang dừng…' : '\nKhởi động thất bại, đang dừng những gì đã chạy…');
  await extension?.close();
  await Promise.all([stack.stop(), started.catch(() => undefined)]);
  unlock(paths.launcher);
  if (failure !== undefined) throw failure;
  report.line(`Đã dừng tất cả (${elapsed(stopSince)}).`);
  return 0;
}
