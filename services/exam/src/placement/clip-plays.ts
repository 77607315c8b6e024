/** How often the clip of one question may be heard in a sitting. */
export const MOST_PLAYS = 2;
/** After the clip its address still answers: slow networks read late, and a play that failed may be tried again. */
const ADDRESS_MARGIN_MS = 60_000;

/** One play: an address was given out for it. */
export interface ClipPlay {
  /** Made by the browser: a request that is repeated, its answer having been lost, is the same play. */
  readonly id: string;
  /** ISO 8601, UTC, by the database's clock. */
  readonly at: string;
}
/** Question id → its plays, oldest first. */
export type ClipPlays = Readonly<Record<string, readonly ClipPlay[]>>;

const playsOf = (plays: ClipPlays, questionId: string): readonly ClipPlay[] => (Object.hasOwn(plays, questionId) ? (plays[questionId] ?? []) : []);

export const playsLeft = (plays: ClipPlays, questionId: string): number => Math.max(0, MOST_PLAYS - playsOf(plays, questionId).length);

/** Until when the address of a play holds. */
export const playEnds = ({ at }: ClipPlay, durationSeconds: number): Date => new Date(Date.parse(at) + durationSeconds * 1_000 + ADDRESS_MARGIN_MS);

/**
 * The play to give an address for, and the plays as they are then: the one with this id while its address holds (the same address again, no
 * longer than before), else a new one; undefined when there is none left.
 */
export function takePlay(
  plays: ClipPlays,
  { questionId, playId, durationSeconds, now }: { readonly questionId: string; readonly playId: string; readonly durationSeconds: number; readonly now: Date },
): { readonly play: ClipPlay; readonly plays: ClipPlays } | undefined {
  const before = playsOf(plays, questionId);
  const known = before.find((play) => play.id === playId && playEnds(play, durationSeconds) > now);
  if (known) return { play: known, plays };
  if (before.length >= MOST_PLAYS) return undefined;
  const play: ClipPlay = { id: playId, at: now.toISOString() };
  return { play, plays: { ...plays, [questionId]: [...before, play] } };
}
