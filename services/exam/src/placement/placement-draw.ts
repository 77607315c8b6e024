import { createHash } from 'node:crypto';
import { PLACEMENT_SKILLS, type PlacementSkill } from '@vumon/proto/http/placement.js';
import { type Form, type Item, type PlacementBank, SLOTS, USES, type Use } from './placement-bank.js';

/**
 * The items of a sitting: for each slot one of its level, an unseen one where there is one. `seed` decides the rest, so that two learners
 * get different papers and the same sitting always the same.
 */
export function drawForm(bank: Pick<PlacementBank, 'items'>, seed: string, seen: ReadonlySet<string>): Form {
  const drawn = PLACEMENT_SKILLS.map((skill) => [skill, Object.fromEntries(USES.map((use) => [use, drawUse(bank.items, { skill, use }, seed, seen)]))]);
  return Object.fromEntries(drawn) as Form;
}

function drawUse(items: readonly Item[], { skill, use }: { skill: PlacementSkill; use: Use }, seed: string, seen: ReadonlySet<string>): string[] {
  const place = (id: string): string => createHash('sha256').update(`${seed}:${id}`).digest('hex');
  const pool = items
    .filter((item) => item.skill === skill && item.use === use)
    .map(({ id, level }) => ({ id, level, order: `${seen.has(id) ? 1 : 0}${place(id)}` }))
    .sort((a, b) => (a.order < b.order ? -1 : 1));
  return SLOTS[use].map((level) => {
    const at = pool.findIndex((item) => item.level === level);
    const [item] = at < 0 ? [] : pool.splice(at, 1);
    if (!item) throw new Error(`the bank has too few ${skill} items of ${level} for ${use}`);
    return item.id;
  });
}
