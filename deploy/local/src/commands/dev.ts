import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { gatewayOrigin } from '../environment.ts';
import { messageOf } from '../errors.ts';
import { printedEvents } from '../events.ts';
import { ManagedProcess } from '../managed-process.ts';
import { REPO_ROOT } from '../paths.ts';
import { HOST, requireFree } from '../ports.ts';
import { probeHttp } from '../ready.ts';
import { elapsed, type Reporter } from '../report.ts';
import type { Settings } from '../settings.ts';
import { SERVICES, VITE_PORT } from '../topology.ts';
import { type Extension, run } from './run.ts';

const SETTLE_MS = 400;

/** Libraries that every process has loaded. */
const SHARED = ['services/platform', 'proto'];

/** Calls `changed` with the names of the services whose compiled code changed, once the compiler has been quiet for a moment. */
function watchCompiled(changed: (names: readonly string[]) => void): () => void {
  const pending = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const note = (names: readonly string[]): void => {
    for (const name of names) pending.add(name);
    clearTimeout(timer);
    timer = setTimeout(() => {
      const due = [...pending];
      pending.clear();
      changed(due);
    }, SETTLE_MS);
  };
  const watch = (folder: string, names: readonly string[]): fs.FSWatcher =>
    fs.watch(path.join(REPO_ROOT, folder, 'dist'), { recursive: true }, (_event, file) => {
      if (file === null || file.endsWith('.js')) note(names);
    });
  const all = SERVICES.map((service) => service.name);
  const watchers = [...SHARED.map((folder) => watch(folder, all)), ...SERVICES.map((service) => watch(service.folder, [service.name]))];
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}

/** `tsc -b -w`, printing what it complains about. */
function compileOnChange(report: Reporter): ChildProcess {
  const compiler = spawn(path.join(REPO_ROOT, 'node_modules/.bin/tsc'), ['-b', '-w', '--preserveWatchOutput'], {
    cwd: REPO_ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  compiler.stdout.on('data', (chunk: Buffer) => {
    for (const line of chunk.toString('utf8').split('\n')) if (/error|Found [1-9]/.test(line)) report.line(`  tsc  ${line.trim()}`);
  });
  return compiler;
}

async function startVite(settings: Settings, report: Reporter): Promise<ManagedProcess> {
  const port = VITE_PORT + settings.portOffset;
  await requireFree([{ name: 'vite', port }]);
  const vite = new ManagedProcess(
    {
      name: 'vite',
      kind: 'service',
      title: 'Vite',
      ports: [port],
      command: 'npm',
      args: ['run', '-s', 'dev', '-w', 'web', '--', '--host', HOST, '--port', String(port), '--strictPort'],
      env: { ...settings.env, GATEWAY_ORIGIN: gatewayOrigin(settings.portOffset) },
      cwd: REPO_ROOT,
      stopSignal: 'SIGTERM',
      graceMs: 3000,
      probe: () => probeHttp(`http://${HOST}:${port}/`, 10_000),
      readyTimeoutMs: 60_000,
    },
    settings.paths,
    printedEvents(report),
  );
  await report.step('Vite', () => vite.start());
  return vite;
}

/** Like `start`, and besides: compiles on change, restarts the service whose code changed, and serves the web with hot reload. */
export const dev = (): Promise<number> =>
  run(async (stack, settings, report): Promise<Extension> => {
    const vite = await startVite(settings, report);
    const compiler = compileOnChange(report);
    let queue = Promise.resolve();
    const restart = async (name: string): Promise<void> => {
      const since = performance.now();
      if (stack.stopping) return;
      try {
        await stack.services.get(name)?.restart();
        report.line(`  ↻ ${name} đã nạp lại (${elapsed(since)})`);
      } catch (error) {
        if (!stack.stopping) report.line(`  ✗ ${name} không chạy lại được, chờ lần sửa tới: ${messageOf(error)}`);
      }
    };
    const unwatch = watchCompiled((names) => {
      queue = queue.then(() => Promise.all(names.map(restart)).then(() => undefined));
    });
    return {
      rows: [['Vite', `http://localhost:${VITE_PORT + settings.portOffset}  (nạp lại nóng)`]],
      async close() {
        unwatch();
        compiler.kill('SIGTERM');
        await vite.stop();
      },
    };
  });
