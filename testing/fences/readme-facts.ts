/** What a service says about itself in its README, and what the catalogues say about it. */
export interface Facts {
  readonly owns: readonly string[];
  readonly serves: readonly string[];
  readonly emits: readonly string[];
  readonly consumes: readonly string[];
  readonly jobs: readonly string[];
}

const KEYS = ['owns', 'serves', 'emits', 'consumes', 'jobs'] as const satisfies readonly (keyof Facts)[];

/** Reads the block that is fenced as `facts`: one line for each key, names separated by commas, `-` for none. */
function parseFacts(markdown: string): Map<string, string[]> | undefined {
  const block = /^```facts\n([\s\S]*?)^```$/m.exec(markdown)?.[1];
  if (block === undefined) return undefined;
  return new Map(
    block
      .trim()
      .split('\n')
      .map((line) => {
        const colon = line.indexOf(':');
        const value = line.slice(colon + 1).trim();
        return [line.slice(0, colon).trim(), value === '-' || value === '' ? [] : value.split(',').map((name) => name.trim())];
      }),
  );
}

/** @returns one line for each fact that is missing, wrong or unknown; names may stand in any order */
export function factProblems(markdown: string | undefined, expected: Facts): string[] {
  if (markdown === undefined) return ['no README.md'];
  const facts = parseFacts(markdown);
  if (!facts) return ['README.md has no ```facts block'];
  const unknown = [...facts.keys()].filter((key) => !KEYS.some((known) => known === key)).map((key) => `${key}: no such fact`);
  const wrong = KEYS.flatMap((key) => {
    const said = facts.get(key);
    if (!said) return [`${key}: missing`];
    const extra = said.filter((name) => !expected[key].includes(name)).map((name) => `${key}: ${name} is said, but not so`);
    const left = expected[key].filter((name) => !said.includes(name)).map((name) => `${key}: ${name} is not said`);
    return [...extra, ...left];
  });
  return [...unknown, ...wrong];
}

/** Names of the tables that migrations make and do not drop again. */
export function tablesOf(migrationTexts: readonly string[]): string[] {
  const text = migrationTexts.join('\n');
  const names = (pattern: RegExp): string[] => [...text.matchAll(pattern)].flatMap(([, name]) => name ?? []);
  const made = names(/create (?:unlogged )?table (?:if not exists )?(\w+)(?!\s+partition of)\b/gi);
  const dropped = new Set(names(/drop table (?:if exists )?(\w+)/gi));
  return made.filter((name) => !dropped.has(name));
}
