import fs from 'node:fs';
import path from 'node:path';
import { gatewayOrigin } from '../environment.ts';
import { messageOf } from '../errors.ts';
import { printedEvents } from '../events.ts';
import { follow } from '../follow.ts';
import { ManagedProcess, type ProcessSpec } from '../managed-process.ts';
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

type DevTool = Pick<ProcessSpec, 'name' | 'title' | 'ports' | 'command' | 'args' | 'probe'>;

/** A tool that runs beside the stack: in its own group, logged, started again when it dies, and cleaned up after a killed launcher like everything else. */
async function startTool(tool: DevTool, settings: Settings, report: Reporter): Promise<ManagedProcess> {
  await requireFree(tool.ports.map((port) => ({ name: tool.name, port })));
  const env = { ...settings.env, GATEWAY_ORIGIN: gatewayOrigin(settings.portOffset) };
  const spec: ProcessSpec = { ...tool, kind: 'service', env, cwd: REPO_ROOT, stopSignal: 'SIGTERM', graceMs: 3000, readyTimeoutMs: 60_000 };
  const process = new ManagedProcess(spec, settings.paths, printedEvents(report));
  await report.step(tool.title, () => process.start());
  return process;
}

const compiler: DevTool = {
  name: 'tsc',
  title: 'tsc -b -w',
  ports: [],
  command: path.join(REPO_ROOT, 'node_modules/.bin/tsc'),
  args: ['-b', '-w', '--preserveWatchOutput'],
  probe: async () => undefined,
};

const vite = (port: number): DevTool => ({
  name: 'vite',
  title: 'Vite',
  ports: [port],
  command: 'npm',
  args: ['run', '-s', 'dev', '-w', 'web', '--', '--host', HOST, '--port', String(port), '--strictPort'],
  probe: () => probeHttp(`http://${HOST}:${port}/`, 10_000),
});

/** Like `start`, and besides: compiles on change, restarts the service whose code changed, and serves the web with hot reload. */
export const dev = (): Promise<number> =>
  run(async (stack, settings, report): Promise<Extension> => {
    const port = VITE_PORT + settings.portOffset;
    const tools = [await startTool(vite(port), settings, report), await startTool(compiler, settings, report)];
    const complaints = (line: string): void => {
      if (/error|Found [1-9]/.test(line)) report.line(`  tsc  ${line.trim()}`);
    };
    const unfollow = follow(path.join(settings.paths.logs, 'tsc.log'), complaints);
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
      rows: [['Vite', `http://${HOST}:${port}  (nạp lại nóng)`]],
      async close() {
        unwatch();
        unfollow();
        await Promise.all(tools.map((tool) => tool.stop()));
      },
    };
  });
