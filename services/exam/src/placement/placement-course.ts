import { PLACEMENT_SKILLS, type PlacementSkill } from '@vumon/proto/http/placement.js';
import { type Block, type Form, type Item, PER_SKILL, type PlacementAnswers, TOTAL } from './placement-bank.js';

type Keys = ReadonlyMap<string, Pick<Item, 'correctAnswer'>>;

/**
 * Where the four routing items lead, by how many are right: none or one to A1–A2, two or three to B1–B2, all four to B2–C1. Guessing blindly
 * ends in the low or middle block (95 of 100 times in at most two right), and from each block the levels next to it stay reachable.
 */
export function blockFor(right: number): Block {
  if (right <= 1) return 'low';
  return right === 4 ? 'high' : 'middle';
}

export const isRight = (item: Pick<Item, 'correctAnswer'> | undefined, answer: number | undefined): boolean =>
  item !== undefined && answer !== undefined && item.correctAnswer === answer;

/** The block of a skill; undefined until its four routing items are answered: until then nobody knows what comes next, the server included. */
export function blockOf(form: Form, skill: PlacementSkill, answers: PlacementAnswers, keys: Keys): Block | undefined {
  const { routing } = form[skill];
  if (routing.some((id) => answers[id] === undefined)) return undefined;
  return blockFor(routing.filter((id) => isRight(keys.get(id), answers[id])).length);
}

/** The items of a skill that are known so far, in order. */
export function itemsOfSkill(form: Form, skill: PlacementSkill, answers: PlacementAnswers, keys: Keys): readonly string[] {
  const block = blockOf(form, skill, answers, keys);
  return block ? [...form[skill].routing, ...form[skill][block]] : form[skill].routing;
}

export interface NextItem {
  readonly id: string;
  readonly skill: PlacementSkill;
  /** 1 to 40. */
  readonly number: number;
}

/** The first item without an answer; undefined when all are answered. */
export function nextItem(form: Form, answers: PlacementAnswers, keys: Keys): NextItem | undefined {
  for (const [s, skill] of PLACEMENT_SKILLS.entries()) {
    const items = itemsOfSkill(form, skill, answers, keys);
    const at = items.findIndex((id) => answers[id] === undefined);
    if (at >= 0) return { id: items[at] ?? '', skill, number: s * PER_SKILL + at + 1 };
  }
  return undefined;
}

/** Everything that was asked or stood in line, with its number: what a review shows. Skills that were not routed show their first four. */
export function askedItems(form: Form, answers: PlacementAnswers, keys: Keys): NextItem[] {
  return PLACEMENT_SKILLS.flatMap((skill, s) => itemsOfSkill(form, skill, answers, keys).map((id, i) => ({ id, skill, number: s * PER_SKILL + i + 1 })));
}

export const answeredCount = (answers: PlacementAnswers): number => Math.min(TOTAL, Object.keys(answers).length);
