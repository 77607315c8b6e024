/** What neither Postgres text nor jsonb can hold: the zero byte and halves of a surrogate pair. */
const UNSTORABLE = /\0|\p{Cs}/gu;
export const storableText = (text: string): string => text.replace(UNSTORABLE, '');

/** Parses a JSON document that will be stored; characters that cannot be are dropped from its texts. Empty bytes give undefined. */
export function parseStorable(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  return JSON.parse(bytes.toString('utf8'), (_key, value: unknown) => (typeof value === 'string' ? storableText(value) : value));
}
