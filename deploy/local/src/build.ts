import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { LauncherError } from './errors.ts';
import { isRecord, readJson, writeJson } from './files.ts';
import { BUILD_STAMP, REPO_ROOT } from './paths.ts';
import { runTask } from './tasks.ts';
import { BACKENDS, SERVICES } from './topology.ts';

const IGNORED = new Set(['node_modules', 'dist', 'gen', '.local', '.git', 'e2e']);

/** Names, sizes and modification times of all files below the given paths, as one digest: a tenth of a second instead of a build. */
function fingerprint(roots: readonly string[], ignored: ReadonlySet<string> = IGNORED): string {
  const hash = createHash('sha256');
  const visit = (target: string): void => {
    const stat = fs.statSync(target, { throwIfNoEntry: false });
    if (stat?.isDirectory()) {
      for (const name of fs.readdirSync(target).sort()) if (!ignored.has(name) && !name.endsWith('.tsbuildinfo')) visit(path.join(target, name));
    } else if (stat?.isFile()) {
      hash.update(`${target}\0${stat.size}\0${stat.mtimeMs}\n`);
    }
  };
  for (const root of roots) visit(path.join(REPO_ROOT, root));
  return hash.digest('hex');
}

const COMMON = ['package-lock.json', 'tsconfig.base.json', 'tsconfig.json', 'proto'];
const SERVER = [...COMMON, 'services', 'gateway'];
const WEB = [...COMMON, 'web'];

export const entryPoint = (folder: string): string => path.join(REPO_ROOT, folder, 'dist/main.js');
export const CREATE_TOPICS = path.join(REPO_ROOT, 'services/platform/dist/cli/create-topics.js');
const WEB_PAGE = path.join(REPO_ROOT, 'web/dist/index.html');

export interface Staleness {
  readonly server: boolean;
  readonly web: boolean;
}

function current(): { server: string; web: string } {
  return { server: fingerprint(SERVER), web: fingerprint(WEB) };
}

export function staleness(): Staleness {
  const stamp = readJson(BUILD_STAMP);
  const built: Record<string, unknown> = isRecord(stamp) ? stamp : {};
  const now = current();
  const serverFiles = [...SERVICES.map((service) => entryPoint(service.folder)), CREATE_TOPICS];
  return {
    server: built.server !== now.server || !serverFiles.every((file) => fs.existsSync(file)),
    web: built.web !== now.web || !fs.existsSync(WEB_PAGE),
  };
}

/** Builds what is stale and remembers the sources that it was built from. Sources that change during the build count as stale next time. */
export async function build(stale: Staleness): Promise<void> {
  const sources = current();
  const script = stale.server && stale.web ? 'build' : stale.server ? 'build:server' : 'build -w web';
  await runTask({
    title: 'Biên dịch',
    command: 'npm',
    args: ['run', '-s', ...script.split(' ')],
    cwd: REPO_ROOT,
    env: process.env,
    timeoutMs: 900_000,
    advice: 'Sửa lỗi biên dịch ở trên rồi chạy lại.',
  });
  const missing = SERVICES.map((service) => entryPoint(service.folder)).find((file) => !fs.existsSync(file));
  if (missing) throw new LauncherError(`Biên dịch xong nhưng thiếu ${path.relative(REPO_ROOT, missing)}`);
  const old = readJson(BUILD_STAMP);
  writeJson(BUILD_STAMP, { ...(isRecord(old) ? old : {}), ...(stale.server && { server: sources.server }), ...(stale.web && { web: sources.web }) });
}

/** Changes whenever the compiled code of a service, of the libraries below it, or the content that it seeds, changes. */
export const compiledFingerprint = (folder: string): string =>
  fingerprint([`${folder}/dist`, `${folder}/content`, 'services/platform/dist', 'proto/dist'], new Set());

/** The same for all backends, computed once each. */
export const compiledFingerprints = (): Map<string, string> => new Map(BACKENDS.map((service) => [service.name, compiledFingerprint(service.folder)]));
