/** What the learner marked and noted. Pure: marks of one text never overlap, and every change carries the whole mark. */
import type { Annotation, AnnotationChange, AnnotationValue } from '@vumon/proto/http/exam-shapes.js';

/** As the server limits them. */
export const MOST_MARKS = 200;
export const LONGEST_NOTE = 2_000;
const LONGEST_QUOTE = 2_000;

export type Colour = AnnotationValue['colour'];
export const COLOURS: readonly Colour[] = ['yellow', 'green', 'blue'];

export interface Marks {
  readonly all: Readonly<Record<string, AnnotationValue>>;
  /** What the server has not confirmed; null for a mark taken away. */
  readonly unsent: Readonly<Record<string, AnnotationValue | null>>;
}
export const noMarks: Marks = { all: {}, unsent: {} };

/** Which text: the passage of a part, or one of its questions. */
export type TextKey = Pick<AnnotationValue, 'partId' | 'target' | 'questionId'>;
/** A place in a text, with the whole text. */
export interface Place extends TextKey {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export const isIn = (key: TextKey, mark: TextKey): boolean => mark.partId === key.partId && mark.target === key.target && mark.questionId === key.questionId;

export const isFull = ({ all }: Marks): boolean => Object.keys(all).length >= MOST_MARKS;

/** Marks the place in a colour. What was marked there before gives way; its notes are kept in the new mark. */
export function paint(all: Marks['all'], place: Place, colour: Colour, newId: () => string): AnnotationChange[] {
  const holder = Object.values(all).find((mark) => isIn(place, mark) && mark.start <= place.start && mark.end >= place.end && mark.colour === colour);
  if (holder) return [];
  const { changes, notes } = cut(all, place, newId);
  const note = notes.join('\n');
  return [...changes, { id: newId(), value: { ...valueAt(place, place.start, place.end), colour, ...(note !== '' && { note }) } }];
}

/** Takes the marks of the place away; one that reaches over it keeps the rest. */
export const erase = (all: Marks['all'], place: Place, newId: () => string): AnnotationChange[] => cut(all, place, newId).changes;

function cut(all: Marks['all'], place: Place, newId: () => string): { changes: AnnotationChange[]; notes: string[] } {
  const changes: AnnotationChange[] = [];
  const notes: string[] = [];
  for (const [id, mark] of Object.entries(all)) {
    if (!isIn(place, mark) || mark.end <= place.start || mark.start >= place.end) continue;
    const { start: _start, end: _end, quote: _quote, ...look } = mark;
    const { note, ...plain } = look;
    const [before, after] = [mark.start < place.start, mark.end > place.end];
    if (before) changes.push({ id, value: { ...look, ...valueAt(place, mark.start, place.start) } });
    // The rest behind the place is a mark of its own; the note stays with the first.
    if (after) changes.push({ id: before ? newId() : id, value: { ...(before ? plain : look), ...valueAt(place, place.end, mark.end) } });
    if (before || after) continue;
    changes.push({ id, value: null });
    if (note !== undefined) notes.push(note);
  }
  return { changes, notes };
}

function valueAt({ partId, target, questionId, text }: Place, start: number, end: number): Omit<AnnotationValue, 'colour' | 'note'> {
  return { partId, target, ...(questionId !== undefined && { questionId }), start, end, quote: text.slice(start, Math.min(end, start + LONGEST_QUOTE)) };
}

export function withChanges({ all, unsent }: Marks, changes: readonly AnnotationChange[]): Marks {
  const next = { ...all };
  const waiting = { ...unsent };
  for (const { id, value } of changes) {
    waiting[id] = value;
    if (value) next[id] = value;
    else delete next[id];
  }
  return { all: next, unsent: waiting };
}

/** The server's marks with ours that it has not heard of laid over them. */
export function marksFrom(server: readonly Annotation[], unsent: Marks['unsent']): Marks {
  const all = Object.fromEntries(server.map(({ id, ...value }) => [id, value]));
  return withChanges({ all, unsent: {} }, changesIn(unsent));
}

const changesIn = (unsent: Marks['unsent']): AnnotationChange[] => Object.entries(unsent).map(([id, value]) => ({ id, value }));

/** Bytes of one request; the server takes 32 KB. */
const MOST_BYTES = 24_000;

/** The oldest changes that fit into one request. */
export function nextChanges(unsent: Marks['unsent']): AnnotationChange[] {
  const encoder = new TextEncoder();
  const batch: AnnotationChange[] = [];
  let bytes = 0;
  for (const change of changesIn(unsent).slice(0, MOST_MARKS)) {
    bytes += encoder.encode(JSON.stringify(change)).length;
    if (batch.length > 0 && bytes > MOST_BYTES) break;
    batch.push(change);
  }
  return batch;
}

/** The server has these; what changed again meanwhile stays. */
export function confirm(marks: Marks, sent: readonly AnnotationChange[]): Marks {
  const unsent = { ...marks.unsent };
  for (const { id, value } of sent) if (JSON.stringify(unsent[id]) === JSON.stringify(value)) delete unsent[id];
  return { ...marks, unsent };
}

/** The server will never take these; showing them would promise what a reload breaks. */
export function withdraw({ all, unsent }: Marks, ids: readonly string[]): Marks {
  const without = <V>(record: Readonly<Record<string, V>>): Record<string, V> => Object.fromEntries(Object.entries(record).filter(([id]) => !ids.includes(id)));
  return { all: without(all), unsent: without(unsent) };
}

/** One text's marks as the texts draw them. */
export const annotationsOf = (all: Marks['all'], key: TextKey): Annotation[] =>
  Object.entries(all).flatMap(([id, mark]) => (isIn(key, mark) ? [{ id, ...mark }] : []));
