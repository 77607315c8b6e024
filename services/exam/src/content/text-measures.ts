/** Plain measures of English text for the content checks: words, stems, shared vocabulary. */

const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'a about after again against all also although always am among an and another any anybody anyone anything are around as at away be became because become been before being below between both but by ' +
    'can cannot could did do does doing done down during each either else even ever every everybody everyone everything few first for from get give given gives go had has have having he her here him his how however ' +
    'i if in instead into is it its itself just last least less like made make makes many may me mean might more most much must my nearly neither never no nobody none nor not nothing now of off often on once one only onto or other ' +
    'others ought our out over own perhaps put rather same shall she should since so some somebody someone something still such than that the their them themselves then there therefore these they thing things this those though ' +
    'through to too took two under until up upon us used very was way we well were what whatever when where whether which while who whom whose why will with within without would yet you your'
  ).split(' '),
);

/** Words as a reader counts them; paragraph marks such as `[A]` are none. */
export const wordsOf = (text: string): string[] => text.replace(/\[[A-Z]\]/g, ' ').match(/[\p{L}\p{N}]+(?:[-’'.,][\p{L}\p{N}]+)*/gu) ?? [];

/** Capitalised words inside a sentence are names; at its start they may be anything. */
export const namesOf = (text: string): ReadonlySet<string> => new Set((text.match(/(?<=[\p{Ll},;] )\p{Lu}\p{L}+/gu) ?? []).map((name) => name.toLowerCase()));

/** A rough stem, enough to see that "mended", "mending" and "mends" are one word. */
export function stemOf(word: string): string {
  const bare = word.toLowerCase().replace(/[’']s?$/, '');
  if (bare.length < 4) return bare;
  const cut = bare
    .replace(/ies$/, 'y')
    .replace(/(?<=[sxz]|[cs]h)es$/, '')
    .replace(/(?<!s)s$/, '')
    .replace(/(?<=[aeiouy].*.)(?:ing|ed|ly|er)$/, '');
  return cut.replace(/([^aeiouls])\1$/, '$1').replace(/e$/, '');
}

/** Stems that carry meaning: no stop words, numbers or names. */
function contentStems(text: string, names: ReadonlySet<string>): Set<string> {
  const kept = wordsOf(text)
    .map((word) => word.toLowerCase().replace(/[’']s$/, ''))
    .filter((word) => !STOP_WORDS.has(word) && !names.has(word) && !/\d/.test(word));
  return new Set(kept.map(stemOf));
}

/** Share, 0 to 1, of the content words of `asked` that `evidence` repeats. */
export function sharedShare(asked: string, evidence: string, names: ReadonlySet<string>): number {
  const wanted = contentStems(asked, names);
  if (wanted.size === 0) return 0;
  const there = contentStems(evidence, names);
  return [...wanted].filter((stem) => there.has(stem)).length / wanted.size;
}
