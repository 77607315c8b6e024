/**
 * "Choose TWO" (product.md §3.2, 9): the questions of a group with `maxChoices` above 1 are one set. Each right letter is one mark;
 * more letters than allowed void the whole group.
 */
import type { ResolvedQuestion } from '../exams/resolved-questions.js';
import { readChoice } from './choice-index.js';
import type { Mark } from './mark-answer.js';

export type SetMember = Pick<ResolvedQuestion, 'id' | 'options' | 'key' | 'maxChoices'>;
/** `given`: the index shown as this question's answer in the review, or null. */
export type SetMark = Mark & { given: number | null };

/** Every question of the group may hold one index or an array; together they are the learner's choice. */
export function markSet(members: readonly SetMember[], answerTo: (questionId: string) => unknown): Map<string, SetMark> {
  const chosen = new Set<number>();
  let strange = false;
  for (const member of members) {
    const value = answerTo(member.id);
    const items: unknown[] = Array.isArray(value)
      ? value.slice(0, member.options.length + 1)
      : value === undefined || value === null || value === ''
        ? []
        : [value];
    for (const item of items) {
      const reading = readChoice(item, member.options);
      if ('index' in reading) chosen.add(reading.index);
      else strange = true;
    }
  }
  const limit = Math.max(1, ...members.map((member) => member.maxChoices));
  const isVoid = chosen.size > limit;
  const keys = new Set(members.flatMap(({ key }) => (key?.kind === 'choice' ? [key.index] : [])));
  const strays = [...chosen].filter((index) => isVoid || !keys.has(index)).sort((a, b) => a - b);

  const marks = new Map<string, SetMark>();
  for (const { id, key } of members) {
    if (key?.kind !== 'choice') {
      marks.set(id, { correct: false, reasonCode: 'NOT_MARKED', given: null });
    } else if (!isVoid && chosen.has(key.index)) {
      marks.set(id, { correct: true, reasonCode: 'EXACT', given: key.index });
    } else {
      const given = strays.shift() ?? null;
      marks.set(id, { correct: false, reasonCode: given === null && !isVoid && !strange ? 'UNANSWERED' : 'WRONG_OPTION', given });
    }
  }
  return marks;
}
