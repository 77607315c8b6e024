/**
 * The clock of a recording. In exam mode it runs from the moment the section was started, by the database's clock, and nothing stops it:
 * a reload comes back where the recording is now. Only stalls that the browser reports are given back, up to STALL_CAP_MS for the whole
 * attempt and never more than has really passed, so a report that is repeated or invented gains nothing.
 */
export const STALL_CAP_MS = 60_000;
/** After the recording its address still answers: slow networks read late, and a stall may have moved the end. */
const ADDRESS_MARGIN_MS = 5 * 60_000;
/** Practice and review: the client asks again when it runs out. */
const FREE_ADDRESS_MS = 30 * 60_000;
/** "Heard once" takes nine tenths of the recording at the fastest speed of the player. */
const HEARD_SHARE = 0.9;
const FASTEST = 2;

export interface SectionClock {
  readonly audioStartedAt: Date;
  readonly stalledMs: number;
  /** When the last stall was given back. */
  readonly stalledAt: Date | null;
}
type Timed = SectionClock & { readonly durationMs: number; readonly now: Date };

/** Where the recording is now: 0 to its length. */
export function positionMs({ audioStartedAt, stalledMs, durationMs, now }: Timed): number {
  return Math.min(durationMs, Math.max(0, now.getTime() - audioStartedAt.getTime() - stalledMs));
}

export const hasEnded = (section: Timed): boolean => positionMs(section) >= section.durationMs;

/** Milliseconds of a reported stall that are given back. `givenMs`: what this attempt got so far, in all its sections. */
export function grantedStallMs(section: Timed, { askedMs, givenMs }: { readonly askedMs: number; readonly givenMs: number }): number {
  const { audioStartedAt, stalledAt, stalledMs, durationMs, now } = section;
  const playedMs = now.getTime() - audioStartedAt.getTime() - stalledMs;
  // The stall has to have begun while the recording played; the report itself may come after its end.
  if (!(askedMs > 0) || playedMs - askedMs >= durationMs) return 0;
  const sinceLastMs = now.getTime() - Math.max(audioStartedAt.getTime(), stalledAt?.getTime() ?? 0);
  return Math.max(0, Math.floor(Math.min(askedMs, STALL_CAP_MS - givenMs, sinceLastMs)));
}

/** Until when the address of a running section holds in exam mode. */
export const examAddressEnds = ({ audioStartedAt, stalledMs, durationMs }: Omit<Timed, 'now'>): Date =>
  new Date(audioStartedAt.getTime() + stalledMs + durationMs + ADDRESS_MARGIN_MS);

export const freeAddressEnds = (now: Date, durationMs: number): Date => new Date(now.getTime() + Math.max(FREE_ADDRESS_MS, durationMs + ADDRESS_MARGIN_MS));

/** Whether "I have heard it once" can be true. */
export const mayHaveHeard = ({ audioStartedAt, durationMs, now }: Timed): boolean =>
  now.getTime() - audioStartedAt.getTime() >= (durationMs * HEARD_SHARE) / FASTEST;

/** Practice: the transcript opens when the learner has heard the section, or when there was time enough to. */
export const transcriptIsOpen = (section: Timed & { readonly listenedAt: Date | null }): boolean =>
  section.listenedAt !== null || section.now.getTime() - section.audioStartedAt.getTime() >= section.durationMs;
