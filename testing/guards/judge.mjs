// Plants faults in workshops and says what the tests saw of them.
import fs from 'node:fs/promises';
import path from 'node:path';
import { needsBuild, patternOf, plant, projectOf, verdictOf } from './guard.ts';

/** Takes work from one queue with every workshop. */
async function share(workshops, queue, work) {
  const left = [...queue];
  const one = async (workshop) => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(workshop, item);
  };
  await Promise.all(workshops.map(one));
}

/** Tests that are red with every guard in its place prove nothing: file and name of each. */
async function redAlready(workshops, faults, env) {
  const red = [];
  const files = [...Map.groupBy(faults, ({ test }) => test)];
  const parts = [...Map.groupBy(files, ([test], i) => `${projectOf(test)} ${i % workshops.length}`).values()];
  await share(workshops, parts, async (workshop, part) => {
    const names = new Set(part.flatMap(([, own]) => own.map(({ name }) => name)));
    const seen = await workshop.test({ project: projectOf(part[0][0]), files: part.map(([test]) => test), names: [...names], env });
    red.push(...seen.failed);
    if (seen.broken > 0) throw new Error(`${seen.broken} of ${part.map(([test]) => test).join(', ')} could not be loaded with every guard in its place`);
  });
  return red;
}

async function judge(workshop, fault, env) {
  const file = path.join(workshop.folder, fault.file);
  const whole = await fs.readFile(file, 'utf8').catch(() => '');
  const broken = plant(whole, fault);
  if (broken === undefined) return { verdict: 'DID NOT APPLY', seen: [] };
  const building = needsBuild(fault);
  await fs.writeFile(file, broken);
  try {
    if (building && !(await workshop.build())) return { verdict: 'DID NOT BUILD', seen: [] };
    const seen = await workshop.test({ project: projectOf(fault.test), files: [fault.test], names: [fault.name], env });
    return { verdict: verdictOf(seen), seen: seen.failed };
  } finally {
    await fs.writeFile(file, whole);
    if (building) await workshop.build();
  }
}

/**
 * Judges each fault in one of the workshops, one line of output each. `env`: where the component tests find their databases; `stopped`: whether to leave
 * the rest.
 * @returns {Promise<{ fault: import('./guard.ts').Fault, verdict: import('./guard.ts').Verdict }[]>}
 */
export async function judgeAll({ workshops, faults, env, stopped }) {
  const red = await redAlready(workshops, faults, env);
  const verdicts = [];
  await share(workshops, faults, async (workshop, fault) => {
    if (stopped()) return;
    const started = Date.now();
    const before = red.some(({ file, name }) => file === fault.test && new RegExp(patternOf(fault.name)).test(name));
    const { verdict, seen } = before ? { verdict: 'RED WITHOUT IT', seen: [] } : await judge(workshop, fault, env);
    verdicts.push({ fault, verdict });
    const [first] = seen;
    const time = `${((Date.now() - started) / 1000).toFixed(1)} s`;
    console.log(`${verdict.padEnd(14)} ${fault.id.padEnd(38)} ${time.padStart(7)}  ${first ? `${first.name}: ${first.reason}` : fault.test}`);
  });
  return verdicts;
}
