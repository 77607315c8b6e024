/** One guard of the product, switched off: the line that stands for it, what is put in its place, and the test that has to notice. */
export interface Fault {
  /** `W9-one-holder`: the row of docs/weak-points.md (or another guard's area) and what is switched off. */
  readonly id: string;
  readonly file: string;
  /** A whole line of the file without its indentation; it occurs there once. */
  readonly find: string;
  /** What stands there instead; '' takes the line out. */
  readonly replace: string;
  readonly test: string;
  /** Part of the name of the test that goes red, as it is written in the file. */
  readonly name: string;
}

/** The file with the fault in it; undefined when the line does not stand there exactly once. */
export function plant(text: string, { find, replace }: Pick<Fault, 'find' | 'replace'>): string | undefined {
  const lines = text.split('\n');
  const places = lines.flatMap((line, place) => (line.trim() === find ? [place] : []));
  const [place, ...others] = places;
  if (place === undefined || others.length > 0) return undefined;
  const indent = /^\s*/.exec(lines[place] ?? '')?.[0] ?? '';
  return lines.toSpliced(place, 1, ...(replace === '' ? [] : [indent + replace])).join('\n');
}

/** What Jest has to look for: a name as it is written in the file, with anything where a table puts its values. */
export function patternOf(name: string): string {
  const words = name.split(/%[sdijpf#%]|\$\{\w+\}|\$\w+/);
  return words.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.*');
}

/** The project of jest.config.mjs that runs a test file. */
export function projectOf(test: string): 'component' | 'unit' | 'web' {
  if (test.startsWith('web/')) return 'web';
  return test.endsWith('.component.test.ts') ? 'component' : 'unit';
}

/** Tests reach other workspaces through their built code: a fault in another one has to be built before it can be seen. */
export function needsBuild({ file, test }: Pick<Fault, 'file' | 'test'>): boolean {
  return /\.tsx?$/.test(file) && !file.startsWith('web/') && workspaceOf(file) !== workspaceOf(test);
}

const workspaceOf = (file: string): string => /^(services\/[^/]+|[^/]+)\//.exec(file)?.[1] ?? '';

/** What Jest says of the tests of one fault. */
export interface Seen {
  readonly passed: number;
  /** Names of tests that failed, with the first line of the reason. */
  readonly failed: readonly { readonly name: string; readonly reason: string }[];
  /** Files that could not be loaded at all: that is no test that went red. */
  readonly broken: number;
}
export type Verdict = 'red' | 'GREEN' | 'DID NOT APPLY' | 'DID NOT BUILD' | 'DID NOT LOAD' | 'NO SUCH TEST' | 'RED WITHOUT IT';

export function verdictOf({ passed, failed, broken }: Seen): Verdict {
  if (failed.length > 0) return 'red';
  if (broken > 0) return 'DID NOT LOAD';
  return passed > 0 ? 'GREEN' : 'NO SUCH TEST';
}

/** The faults that were asked for by id or by the part before it (`W9`, `placement`); all when nothing is named. */
export function chosen(faults: readonly Fault[], asked: readonly string[]): readonly Fault[] {
  return asked.length === 0 ? faults : faults.filter(({ id }) => asked.some((name) => id === name || id.startsWith(`${name}-`)));
}
