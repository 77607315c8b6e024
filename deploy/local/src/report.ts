import { messageOf, Stopped } from './errors.ts';

/** Where progress goes. `start` prints it; tests and `--json` commands keep it quiet. */
export interface Reporter {
  line(text: string): void;
  /** Runs `work`, printing one line with the time it took, whether it succeeds or not. `work` may return a short detail for that line. */
  step<T>(title: string, work: () => Promise<T>, detail?: (result: T) => string): Promise<T>;
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1).replace('.', ',')} s`;

export const elapsed = (since: number): string => seconds(performance.now() - since);

function createReporter(write: (line: string) => void): Reporter {
  return {
    line: write,
    async step(title, work, detail) {
      const since = performance.now();
      // A step that takes long announces itself, so that a silent terminal never looks hung.
      const announce = setTimeout(() => write(`  … ${title}`), 1500);
      try {
        const result = await work();
        const extra = detail?.(result);
        write(`  ✓ ${title.padEnd(34)} ${elapsed(since).padStart(7)}${extra ? `   ${extra}` : ''}`);
        return result;
      } catch (error) {
        if (error instanceof Stopped) throw error;
        write(`  ✗ ${title.padEnd(34)} ${elapsed(since).padStart(7)}   ${messageOf(error).split('\n')[0] ?? ''}`);
        throw error;
      } finally {
        clearTimeout(announce);
      }
    },
  };
}

export const terminalReporter = (): Reporter => createReporter((line) => process.stdout.write(`${line}\n`));
export const stderrReporter = (): Reporter => createReporter((line) => process.stderr.write(`${line}\n`));
export const silentReporter = (): Reporter => createReporter(() => undefined);
