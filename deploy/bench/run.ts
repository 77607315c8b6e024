import { setTimeout as sleep } from 'node:timers/promises';
import { build, staleness } from '../local/src/build.ts';
import { BenchStack, RESULT_FILE } from './bench-stack.ts';
import type { Context } from './context.ts';
import { measureAutosave } from './measures/autosave.ts';
import { measureBell } from './measures/bell.ts';
import { measureCached } from './measures/cached.ts';
import { measureLive } from './measures/live.ts';
import { measureMarking } from './measures/marking.ts';
import { type Footprint, footprints, megabytes } from './measures/memory.ts';
import { measureReads } from './measures/reads.ts';
import { measureRegrade } from './measures/regrade.ts';
import { measureSubmits } from './measures/submits.ts';
import { Report, seconds } from './report.ts';
import { scaleOf } from './scale.ts';
import { findExam } from './seed.ts';
import { tokenSigner } from './tokens.ts';

// npm run bench [-- --quick] [--only=cached,reads,…] [--attach]
//   --quick   a smoke run of about a minute and a half
//   --only    some of the measures: marking, cached, reads, autosave, live, submits, bell, regrade
//   --attach  use the bench stack that runs already (started by hand with the same PORT_OFFSET and VUMON_LOCAL_DIR), for profiling
const args = process.argv.slice(2);
const scale = scaleOf(args);
const attach = args.includes('--attach');
/** Measures that need no system. */
const ALONE = { marking: measureMarking } as const;
const MEASURES = {
  cached: measureCached,
  reads: measureReads,
  autosave: measureAutosave,
  live: measureLive,
  submits: measureSubmits,
  bell: measureBell,
  regrade: measureRegrade,
} as const;
const only = args
  .find((arg) => arg.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',');
const named = <M extends object>(measures: M): M[keyof M][] =>
  Object.entries(measures).flatMap(([name, measure]) => (!only || only.includes(name) ? [measure] : []));
const wanted = named(MEASURES);
const unknown = (only ?? []).filter((name) => !Object.hasOwn(MEASURES, name) && !Object.hasOwn(ALONE, name));
const SETTLE_MS = 5_000;
const COLD_GOAL_SECONDS = 60;
const WARM_GOAL_SECONDS = 20;

const report = new Report();
const stack = new BenchStack();

async function startStack(): Promise<void> {
  const stale = staleness();
  if (stale.server || stale.web) {
    report.note('Biên dịch…');
    await build(stale);
  }
  stack.forget();
  const cold = await stack.start();
  if (!scale.starts) return report.fact('Khởi động với dữ liệu trống', cold, seconds(cold));
  report.below('Khởi động nguội (đã cài và biên dịch, chưa có dữ liệu)', cold, COLD_GOAL_SECONDS, seconds);
  await stack.stop();
  report.below('Khởi động ấm', await stack.start(), WARM_GOAL_SECONDS, seconds);
}

function reportMemory(idle: readonly Footprint[], loaded: readonly Footprint[]): void {
  const total = (list: readonly Footprint[]): number => list.reduce((sum, one) => sum + one.pss, 0);
  for (const { name, pss, rss } of loaded) {
    const before = idle.find((one) => one.name === name);
    report.fact(`Bộ nhớ ${name} (PSS; RSS)`, pss, `${megabytes(before?.pss ?? 0)} → ${megabytes(pss)}; ${megabytes(before?.rss ?? 0)} → ${megabytes(rss)}`);
  }
  report.fact('Bộ nhớ cả hệ thống (PSS)', total(loaded), `${megabytes(total(idle))} lúc rảnh → ${megabytes(total(loaded))} sau khi chịu tải`);
}

async function main(): Promise<void> {
  if (unknown.length > 0) throw new Error(`no such measure: ${unknown.join(', ')}`);
  for (const measure of named(ALONE)) measure({ scale, report });
  if (wanted.length === 0) return;
  if (!attach) await startStack();
  await sleep(SETTLE_MS);
  const idle = footprints(stack);
  const examUrl = stack.databaseUrl('exam');
  const context: Context = { scale, stack, report, examUrl, exam: await findExam(examUrl), token: tokenSigner(stack.secrets.accessTokenPrivateKey) };
  for (const measure of wanted) {
    await measure(context);
    // What the last measure left behind (events on their way, vacuum) is not the next one's cost.
    await sleep(SETTLE_MS / 5);
  }
  if (!attach) reportMemory(idle, footprints(stack));
}

let stopping: Promise<void> | undefined;
const stop = (): Promise<void> => (stopping ??= stack.stop());
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop().then(() => process.exit(130)));

try {
  await main();
} finally {
  await stop();
}
report.print();
report.save(RESULT_FILE, scale.name);
process.exit(report.rows.some((row) => row.met === false) ? 1 : 0);
