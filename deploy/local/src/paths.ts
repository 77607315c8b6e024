import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const REPO_ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');
export const RECIPES = path.join(REPO_ROOT, 'deploy/local/recipes');

/** Folders of one stack. `native` and `buildStamp` are shared by all stacks of the checkout. */
export interface StackPaths {
  readonly root: string;
  readonly data: string;
  readonly logs: string;
  readonly pids: string;
  readonly secrets: string;
  readonly prepared: string;
  readonly launcher: string;
  readonly compileCache: string;
}

const SHARED = path.join(REPO_ROOT, '.local');
export const BUILD_STAMP = path.join(SHARED, 'build.json');

/** Downloaded parts (wheels, Kafka jars): made once per checkout, whatever the stack. */
export const nativeDir = (env: NodeJS.ProcessEnv = process.env): string => path.resolve(env.VUMON_NATIVE_DIR ?? path.join(SHARED, 'native'));

export function stackPathsAt(root: string): StackPaths {
  return {
    root,
    data: path.join(root, 'data'),
    logs: path.join(root, 'logs'),
    pids: path.join(root, 'pids'),
    secrets: path.join(root, 'secrets.json'),
    prepared: path.join(root, 'prepared.json'),
    launcher: path.join(root, 'launcher.json'),
    compileCache: path.join(SHARED, 'compile-cache'),
  };
}

/** `.local/` for offset 0, `.local/offset-<n>/` otherwise, so that two stacks never share data; VUMON_LOCAL_DIR overrides the first part. */
export function stackPaths(env: NodeJS.ProcessEnv, portOffset: number): StackPaths {
  const base = path.resolve(env.VUMON_LOCAL_DIR ?? SHARED);
  return stackPathsAt(portOffset === 0 ? base : path.join(base, `offset-${portOffset}`));
}
