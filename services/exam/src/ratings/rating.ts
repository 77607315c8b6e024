/** Fewer ratings than this say more about who rated than about the exam. */
const FEWEST_RATINGS = 5;

export interface Rating {
  /** One to five, to one decimal. */
  readonly average: number;
  readonly count: number;
}

/** What everybody sees of an exam's ratings; nothing below five. */
export function ratingOf({ ratingsCount, ratingsSum }: { readonly ratingsCount: number; readonly ratingsSum: number }): Rating | undefined {
  if (ratingsCount < FEWEST_RATINGS) return undefined;
  return { average: Math.round((ratingsSum * 10) / ratingsCount) / 10, count: ratingsCount };
}
