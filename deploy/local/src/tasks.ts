import { spawn } from 'node:child_process';
import { LauncherError } from './errors.ts';
import { formatLogLine } from './log-format.ts';
import { signal } from './pid-files.ts';

export interface Task {
  readonly title: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly timeoutMs: number;
  readonly identity?: { readonly uid: number; readonly gid: number } | undefined;
  readonly advice?: string;
}

const running = new Set<number>();

/** Runs a command to its end with its output hidden; a failure shows the last 25 lines of it. Returns the whole output. */
export function runTask(task: Task): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(task.command, task.args, { cwd: task.cwd, env: task.env, detached: true, stdio: ['ignore', 'pipe', 'pipe'], ...task.identity });
    const { pid } = child;
    if (pid !== undefined) running.add(pid);
    let output = '';
    const collect = (chunk: Buffer): void => {
      output += chunk.toString('utf8');
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      if (pid !== undefined) signal(-pid, 'SIGKILL');
    }, task.timeoutMs);
    const settle = (): void => {
      clearTimeout(timer);
      if (pid !== undefined) running.delete(pid);
    };
    child.once('error', (error) => {
      settle();
      reject(new LauncherError(`${task.title}: không chạy được ${task.command} (${error.message})`, task.advice));
    });
    child.once('close', (code, by) => {
      settle();
      if (code === 0) return resolve(output);
      const how = late ? `quá ${Math.round(task.timeoutMs / 1000)} s` : by ? `tín hiệu ${by}` : `mã thoát ${code ?? '?'}`;
      const lines = output
        .split('\n')
        .filter((line) => line.trim() !== '')
        .slice(-25)
        .map(formatLogLine);
      reject(new LauncherError([`${task.title} thất bại (${how}):`, ...lines].join('\n    '), task.advice));
    });
  });
}

/** Ends what runTask still runs, for a launcher that is told to stop meanwhile. */
export function abortTasks(): void {
  for (const pid of running) signal(-pid, 'SIGKILL');
}
