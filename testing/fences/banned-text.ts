interface Ban {
  readonly what: string;
  readonly pattern: RegExp;
}

// The words are put together here, so that this file does not refuse itself.
const either = (...words: string[]): string => words.join('|');
const bans: readonly Ban[] = [
  { what: 'a test that is left out', pattern: new RegExp(`\\b(test|it|describe)\\.(${either('sk' + 'ip', 'on' + 'ly', 'to' + 'do', 'fail' + 'ing')})\\b`) },
  { what: 'a test that is left out', pattern: new RegExp(`\\b(${either('x' + 'it', 'x' + 'test', 'x' + 'describe', 'f' + 'it', 'f' + 'describe')})\\(`) },
  { what: 'work that is put off', pattern: new RegExp(`\\b(${either('TO' + 'DO', 'FIX' + 'ME', 'HA' + 'CK')})\\b`) },
  {
    what: 'a suppressed rule',
    pattern: new RegExp(
      either(
        '@ts-' + 'ignore',
        '@ts-' + 'expect-error',
        '@ts-' + 'nocheck',
        'biome-' + 'ignore',
        'oxlint-' + 'disable',
        'eslint-' + 'disable',
        'dependency-cruiser' + '-ignore',
      ),
    ),
  },
];

/** @returns one line for each banned text in the file: place, what it is and what was found */
export function bannedText(file: string, text: string): string[] {
  return text.split('\n').flatMap((line, i) =>
    bans.flatMap(({ what, pattern }) => {
      const found = pattern.exec(line);
      return found ? [`${file}:${i + 1}: ${what}: ${found[0]}`] : [];
    }),
  );
}
