import { DONT_KNOW, PLACEMENT_LEVELS, PLACEMENT_SKILLS, type PlacementLevel, type PlacementSkill, type SkillReport } from '@vumon/proto/http/placement.js';
import { type Block, type Form, type Item, OPTIONS, type PlacementAnswers } from './placement-bank.js';
import { blockOf, isRight, itemsOfSkill } from './placement-course.js';

/** A level is reached when this share of its items is right, guesses taken off. */
const REACHED = 0.6;
/** From here on the next level is called possible. */
const NEAR = 0.4;
/** One item says nothing about a level. */
const FEWEST_ITEMS = 2;
/** An overall level rests on at least two skills. */
const FEWEST_SKILLS = 2;
/** What the way into a block proves by itself: all four routing items right, or two of them, or nothing. */
const FLOOR: Readonly<Record<Block, PlacementLevel>> = { low: 'A1', middle: 'A2', high: 'B1' };

const rank = (level: PlacementLevel): number => PLACEMENT_LEVELS.indexOf(level);
const levelAt = (place: number): PlacementLevel | null => PLACEMENT_LEVELS[place] ?? null;

export interface Tally {
  readonly level: PlacementLevel;
  readonly asked: number;
  readonly right: number;
  /** Without 'Tôi không biết' and without what was not answered: nobody guessed there. */
  readonly wrong: number;
}

/** Share of right answers with what blind guessing would have given taken off: `(right − wrong / (k − 1)) / n`; may be negative. */
export const correctedShare = ({ asked, right, wrong }: Omit<Tally, 'level'>): number => (asked === 0 ? 0 : (right - wrong / (OPTIONS - 1)) / asked);
// Whole numbers: 3 of 5 right is 0.6 for a learner and for a computer.
const atLeast = ({ asked, right, wrong }: Tally, share: number): boolean =>
  asked >= FEWEST_ITEMS && 10 * ((OPTIONS - 1) * right - wrong) >= Math.round(10 * share) * (OPTIONS - 1) * asked;

/** The highest level reached, or what the block stands on; `possible`: the level above it when it is near. */
export function skillLevel(tallies: readonly Tally[], block: Block): { level: PlacementLevel; possible: PlacementLevel | null } {
  const reached = tallies.filter((tally) => atLeast(tally, REACHED)).map((tally) => rank(tally.level));
  const at = Math.max(rank(FLOOR[block]), ...reached);
  const above = tallies.find((tally) => rank(tally.level) === at + 1);
  return { level: levelAt(at) ?? 'C1', possible: above && atLeast(above, NEAR) ? above.level : null };
}

/** Median of ranks, in halves. */
function median(ranks: readonly number[]): number {
  const sorted = [...ranks].sort((a, b) => a - b);
  const low = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  const high = sorted[Math.ceil((sorted.length - 1) / 2)] ?? 0;
  return (low + high) / 2;
}

/**
 * The level of the whole: the median of the skills, a half counted down, and never more than one above the weakest. `possible` is the next
 * level when the median was a half higher, was cut by the weakest skill, or when as many skills are near the next level.
 */
export function overallLevel(skills: readonly Pick<SkillReport, 'level' | 'possible'>[]): { level: PlacementLevel | null; possible: PlacementLevel | null } {
  const measured = skills.flatMap(({ level, possible }) => (level === null ? [] : [{ at: rank(level), upTo: rank(possible ?? level) }]));
  if (measured.length < FEWEST_SKILLS) return { level: null, possible: null };
  const middle = median(measured.map(({ at }) => at));
  const at = Math.min(Math.floor(middle), Math.min(...measured.map((skill) => skill.at)) + 1);
  const upTo = Math.ceil(median(measured.map((skill) => skill.upTo)));
  return { level: levelAt(at), possible: upTo > at ? levelAt(at + 1) : null };
}

/** What one skill shows. A skill whose four routing items were not all answered is not measured. */
function reportOf(form: Form, skill: PlacementSkill, answers: PlacementAnswers, items: ReadonlyMap<string, Item>): SkillReport {
  const asked = itemsOfSkill(form, skill, answers, items).flatMap((id) => items.get(id) ?? []);
  const count = (some: readonly Item[], when: (item: Item, answer: number | undefined) => boolean): number =>
    some.filter((item) => when(item, answers[item.id])).length;
  const isWrong = (item: Item, answer: number | undefined): boolean => answer !== undefined && answer !== DONT_KNOW && !isRight(item, answer);
  const tallies = PLACEMENT_LEVELS.map((level): Tally => {
    const own = asked.filter((item) => item.level === level);
    return { level, asked: own.length, right: count(own, isRight), wrong: count(own, isWrong) };
  }).filter((tally) => tally.asked > 0);
  const block = blockOf(form, skill, answers, items);
  return {
    skill,
    ...(block ? skillLevel(tallies, block) : { level: null, possible: null }),
    right: count(asked, isRight),
    wrong: count(asked, isWrong),
    unknown: count(asked, (_, answer) => answer === DONT_KNOW),
    unanswered: count(asked, (_, answer) => answer === undefined),
    byLevel: tallies.map((tally) => ({ ...tally, reached: atLeast(tally, REACHED) })),
  };
}

export interface PlacementReport {
  readonly level: PlacementLevel | null;
  readonly possible: PlacementLevel | null;
  readonly skills: SkillReport[];
}

/** The result of a sitting. What time did not allow counts as not known: it lowers the share and is no guess. */
export function reportOn(form: Form, answers: PlacementAnswers, items: ReadonlyMap<string, Item>): PlacementReport {
  const skills = PLACEMENT_SKILLS.map((skill) => reportOf(form, skill, answers, items));
  return { ...overallLevel(skills), skills };
}
