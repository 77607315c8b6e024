import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');

/** A throw-away copy of the repository's shape: only the files that a fence test plants. */
export interface PlantedTree {
  readonly folder: string;
  /** Runs a tool of node_modules/.bin there and gives what it printed, whatever its exit code. */
  run(tool: string, args: readonly string[]): Promise<{ code: number; stdout: string; stderr: string }>;
  remove(): Promise<void>;
}

/** @param files path in the tree → text; `{ link }` makes a symbolic link to that path instead */
export async function plant(files: Readonly<Record<string, string | { readonly link: string }>>): Promise<PlantedTree> {
  const folder = await fs.realpath(await fs.mkdtemp(path.join(os.tmpdir(), 'vumon-fence-')));
  for (const [name, content] of Object.entries(files)) {
    const target = path.join(folder, name);
    await fs.mkdir(path.dirname(target), { recursive: true });
    if (typeof content === 'string') await fs.writeFile(target, content);
    else await fs.symlink(content.link, target);
  }
  return {
    folder,
    run: (tool, args) =>
      new Promise((resolve) => {
        const options = { cwd: folder, maxBuffer: 64 * 1024 * 1024, env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined } };
        execFile(path.join(root, 'node_modules/.bin', tool), args, options, (error, stdout, stderr) => {
          resolve({ code: error ? (typeof error.code === 'number' ? error.code : 1) : 0, stdout, stderr });
        });
      }),
    remove: () => fs.rm(folder, { recursive: true, force: true }),
  };
}
