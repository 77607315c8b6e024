/** A catalogue of one feature in one language: key → text, with `{name}` for what is filled in. */
export type Catalogue = Readonly<Record<string, string>>;

/** The languages that exist; `vi` is the source of the keys. */
export type Locale = 'vi' | 'en';

type PlaceholdersOf<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | PlaceholdersOf<Rest> : never;

type ParamsOf<Text extends string> = [PlaceholdersOf<Text>] extends [never] ? [] : [params: Readonly<Record<PlaceholdersOf<Text>, string | number>>];

let locale: Locale = 'vi';

/** Switches the language of every later `t(…)`. A language that a feature has no catalogue for falls back to `vi`. */
export function setLocale(next: Locale): void {
  locale = next;
  document.documentElement.lang = next;
}

/**
 * The text function of one feature: `const t = texts({ vi })`. Keys and `{params}` are checked by the compiler, and an
 * `en` catalogue must have exactly the same keys. Each feature keeps its own catalogue, so texts load with their screen.
 */
export function texts<const C extends Catalogue>(catalogues: { vi: C; en?: Readonly<Record<keyof C, string>> }) {
  return <K extends keyof C & string>(key: K, ...[params]: ParamsOf<C[K]>): string => {
    const text: string = catalogues[locale]?.[key] ?? catalogues.vi[key] ?? key;
    return params ? text.replace(/\{(\w+)\}/g, (whole, name: string) => fill(params, name, whole)) : text;
  };
}

function fill(params: Readonly<Record<string, string | number>>, name: string, fallback: string): string {
  const value = params[name];
  return value === undefined ? fallback : String(value);
}
