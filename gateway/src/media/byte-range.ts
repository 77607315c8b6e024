/** Which bytes of an object a request is to get; both ends included. */
export type RangeAnswer =
  | { readonly kind: 'whole' }
  | { readonly kind: 'part'; readonly start: number; readonly end: number }
  | { readonly kind: 'unsatisfiable' };

const WHOLE: RangeAnswer = { kind: 'whole' };
const SINGLE = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i;

/**
 * Reads a Range header (RFC 9110 §14.2) for an object of `size` bytes: `a-b`, `a-` and `-n`. What a server may ignore is ignored: other units,
 * several ranges at once and nonsense get the whole. A range that begins behind the end is unsatisfiable.
 */
export function readRange(header: string | undefined, size: number): RangeAnswer {
  const match = header === undefined ? null : SINGLE.exec(header);
  const [, first = '', last = ''] = match ?? [];
  if (!match || (first === '' && last === '')) return WHOLE;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? { kind: 'unsatisfiable' } : { kind: 'part', start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Number(last);
  if (last !== '' && end < start) return WHOLE;
  return start >= size ? { kind: 'unsatisfiable' } : { kind: 'part', start, end: Math.min(end, size - 1) };
}

/** Whether a Range holds beside this If-Range: only the very same bytes may be continued, so weak tags and dates do not. */
export const continuesSame = (ifRange: string | readonly string[] | undefined, etag: string): boolean =>
  ifRange === undefined || String(ifRange).trim() === etag;
