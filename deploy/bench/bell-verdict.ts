/** By question id. */
type Sheet = Readonly<Record<string, unknown>>;

/** An attempt after the bell, as the database holds it. */
export interface Found {
  readonly id: string;
  readonly state: string;
  readonly answers: Sheet;
  readonly results: number;
  /** Marks of its result; null without one. */
  readonly correct: number | null;
}
export interface Verdict {
  readonly marked: number;
  readonly unmarked: number;
  readonly doubled: number;
  /** Closed by the clock with what was saved: the sheet came too late. */
  readonly closedByClock: number;
  /** Answers of handed-in sheets that are not there, or are others. */
  readonly lostAnswers: number;
  /** Results that do not say what marking the stored answers says. */
  readonly wrongMarks: number;
}

/** Compares what learners handed in with what is stored. `marksOf` marks a sheet again. */
export function verdictOf(handedIn: ReadonlyMap<string, Sheet>, found: readonly Found[], marksOf: (answers: Sheet) => number): Verdict {
  const byId = new Map(found.map((one) => [one.id, one]));
  const sum = { marked: 0, unmarked: 0, doubled: 0, closedByClock: 0, lostAnswers: 0, wrongMarks: 0 };
  for (const [id, sheet] of handedIn) {
    const stored = byId.get(id);
    if (!stored || stored.results === 0) sum.unmarked += 1;
    else sum.marked += 1;
    if (!stored) continue;
    if (stored.results > 1) sum.doubled += 1;
    if (stored.state === 'auto_submitted') sum.closedByClock += 1;
    if (stored.correct !== null && stored.correct !== marksOf(stored.answers)) sum.wrongMarks += 1;
    for (const [question, value] of Object.entries(sheet)) if (stored.answers[question] !== value) sum.lostAnswers += 1;
  }
  return sum;
}
