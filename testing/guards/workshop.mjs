// A throwaway copy of the repository in which code may be broken. Packages are linked, not copied; those of our own workspaces point into the copy.
import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { patternOf } from './guard.ts';

const root = path.resolve(import.meta.dirname, '../..');
const run = promisify(execFile);
const there = (file) =>
  fs.stat(file).then(
    () => true,
    () => false,
  );

/** Everything that git knows, and what was built from it, so that a build in the copy has little to do. */
async function copyFiles(copy) {
  const { stdout } = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: root, maxBuffer: 64 * 1024 * 1024 });
  const files = stdout.split('\0').filter((file) => file !== '');
  const services = files.filter((file) => /^services\/[^/]+\/package\.json$/.test(file)).map((file) => path.dirname(file));
  const workspaces = ['proto', 'gateway', 'web', 'deploy/local', ...services];
  const built = ['proto/gen', ...workspaces.map((folder) => `${folder}/dist`)];
  for (const file of [...files, ...built]) {
    const from = path.join(root, file);
    if (await there(from)) await fs.cp(from, path.join(copy, file), { recursive: true, preserveTimestamps: true });
  }
  return workspaces;
}

async function linkPackages(copy, workspaces) {
  const modules = path.join(copy, 'node_modules');
  await fs.mkdir(path.join(modules, '@vumon'), { recursive: true });
  for (const name of await fs.readdir(path.join(root, 'node_modules'))) {
    if (name !== '@vumon') await fs.symlink(path.join(root, 'node_modules', name), path.join(modules, name));
  }
  // These links are relative, so that the same link leads into the copy.
  for (const name of await fs.readdir(path.join(root, 'node_modules/@vumon'))) {
    await fs.symlink(await fs.readlink(path.join(root, 'node_modules/@vumon', name)), path.join(modules, '@vumon', name));
  }
  for (const folder of workspaces) {
    const own = path.join(root, folder, 'node_modules');
    if (await there(own)) await fs.symlink(own, path.join(copy, folder, 'node_modules'));
  }
}

const LONGEST_MS = 15 * 60_000;
const LOOK_MS = 300;
const GRACE_MS = 1_500;

/**
 * Runs a program of the copy there and answers its exit code. `report`: the file that it writes last. A test that a fault breaks may leave servers and
 * sockets open, and Jest then waits for them for ever: once its report is there it is given a moment and ended.
 */
function inCopy(copy, args, { env = {}, report } = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: copy, env: { ...process.env, ...env, NO_COLOR: '1' }, stdio: 'ignore', timeout: LONGEST_MS });
    const look = report && setInterval(() => existsSync(report) && setTimeout(() => child.kill('SIGKILL'), GRACE_MS).unref(), LOOK_MS);
    child.on('error', () => resolve(127));
    child.on('close', (code) => {
      clearInterval(look);
      resolve(code ?? 1);
    });
  });
}

const firstLine = (messages) =>
  (messages?.[0] ?? '')
    .replaceAll('\u001b', '')
    .replace(/\[\d+m/g, '')
    .split('\n')[0];

/** @returns {Promise<{ folder: string, build(): Promise<boolean>, test(options: { project: string, files: string[], names: string[], env?: object }): Promise<import('./guard.ts').Seen>, remove(): Promise<void> }>} */
export async function openWorkshop() {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'vumon-guards-'));
  await linkPackages(folder, await copyFiles(folder));
  const tsc = path.join(folder, 'node_modules/typescript/bin/tsc');
  const jest = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', path.join(folder, 'node_modules/jest/bin/jest.js')];
  return {
    folder,
    build: async () => (await inCopy(folder, [tsc, '-b'])) === 0,
    test: async ({ project, files, names, env }) => {
      const output = path.join(folder, 'guards-report.json');
      await fs.rm(output, { force: true });
      const options = [
        '--selectProjects',
        project,
        '--silent',
        '--json',
        `--outputFile=${output}`,
        '-t',
        names.map(patternOf).join('|'),
        '--runTestsByPath',
        ...files,
      ];
      await inCopy(folder, [...jest, ...options], { env, report: output });
      if (!(await there(output))) return { passed: 0, failed: [], broken: 1 };
      const report = JSON.parse(await fs.readFile(output, 'utf8'));
      const results = report.testResults.flatMap((suite) => suite.assertionResults.map((one) => ({ ...one, file: path.relative(folder, suite.name) })));
      const failed = results.filter(({ status }) => status === 'failed');
      return {
        passed: results.filter(({ status }) => status === 'passed').length,
        failed: failed.map(({ fullName, failureMessages, file }) => ({ file, name: fullName, reason: firstLine(failureMessages) })),
        broken: report.numRuntimeErrorTestSuites,
      };
    },
    remove: () => fs.rm(folder, { recursive: true, force: true }),
  };
}
