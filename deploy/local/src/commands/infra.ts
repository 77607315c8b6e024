import path from 'node:path';
import { LauncherError } from '../errors.ts';
import { printedEvents } from '../events.ts';
import { endOrphans, startInfrastructure } from '../infrastructure.ts';
import { tryLock, unlock } from '../lock.ts';
import { stackPathsAt } from '../paths.ts';
import { stderrReporter } from '../report.ts';
import { loadSettings } from '../settings.ts';
import { onStopSignal } from '../stop-signal.ts';

/**
 * `infra --data <dir> [--durable] [--offset]`: the four parts alone, for tests. Random ports unless `--offset` (then PORT_OFFSET).
 * Prints one JSON line of addresses on stdout when ready, everything else on stderr, and stops with its parent or on SIGTERM.
 */
export async function infra(flags: { data?: string | undefined; durable: boolean; offset: boolean }): Promise<void> {
  const settings = loadSettings();
  const dataDir = path.resolve(flags.data ?? path.join(settings.paths.root, 'infra'));
  const report = stderrReporter();
  const aborted = new AbortController();
  const stopping = onStopSignal({ withParent: true }).then((why) => aborted.abort(new LauncherError(`Đã dừng (${why})`)));
  const paths = stackPathsAt(dataDir);
  const holder = tryLock(paths.launcher);
  if (holder !== undefined) throw new LauncherError(`Thư mục ${dataDir} đang được dùng (pid ${holder})`);
  await endOrphans(paths);
  const infrastructure = await startInfrastructure({
    dataDir,
    ports: flags.offset ? settings.portOffset : 'random',
    durable: flags.durable,
    env: settings.env,
    report,
    events: printedEvents(report),
    signal: aborted.signal,
  });
  const pids = Object.fromEntries([...infrastructure.processes].map(([part, process]) => [part, process.pid]));
  process.stdout.write(`${JSON.stringify({ ...infrastructure.urls, pids })}\n`);
  await stopping;
  await infrastructure.stop();
  unlock(paths.launcher);
}
