// Format, lint, import arrows and dead code, side by side. `--fix` first repairs what can be repaired without changing behaviour.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { colour, report, root, run } from './run.mjs';

const CRUISED = ['proto/src', 'services/*/src', 'gateway/src', 'web/src', 'web/e2e', 'deploy', 'testing'].filter(
  (folder) => folder.includes('*') || fs.existsSync(path.join(root, folder)),
);

const linters = [
  {
    name: 'biome (format, rules)',
    command: 'biome',
    args: ['ci', '--error-on-warnings', `--colors=${colour ? 'force' : 'off'}`, '--max-diagnostics=30', '.'],
  },
  { name: 'oxlint (promises, cycles)', command: 'oxlint', args: ['--type-aware', '--deny-warnings', '.'] },
  { name: 'dependency-cruiser (arrows)', command: 'depcruise', args: ['--config', '.dependency-cruiser.cjs', ...CRUISED] },
  { name: 'knip (dead code)', command: 'knip', args: ['--no-progress', '--no-config-hints'] },
];

/** @returns {Promise<{ name: string, code: number, output: string, ms: number }[]>} */
export function lint() {
  return Promise.all(linters.map(async ({ name, command, args }) => ({ name, ...(await run(command, args)) })));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv.includes('--fix')) report('biome --write', await run('biome', ['check', '--write', '.']));
  const results = await lint();
  const failed = results.filter((result) => !report(result.name, result));
  process.exitCode = failed.length > 0 ? 1 : 0;
}
