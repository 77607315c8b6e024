/**
 * "Choose TWO": several numbered questions share one list of options. Each number holds one chosen letter as an array of one index, so
 * that the count of answered numbers is right; read, all their values together are the choice.
 */
import { type Answers, type AnswerValue, hasAnswer } from './answer-value';

const indicesOf = (value: AnswerValue | undefined): number[] => (Array.isArray(value) ? value : typeof value === 'number' ? [value] : []);

/** The chosen option indices of the whole set. */
export function chosenOf(memberIds: readonly string[], answers: Answers): number[] {
  return [...new Set(memberIds.flatMap((id) => indicesOf(answers[id])))];
}

/**
 * The members' new values after a click on one option: only those that change. A full set takes no further letter; taking one off
 * first is the learner's decision.
 */
export function toggleChoice(memberIds: readonly string[], answers: Answers, option: number): { questionId: string; value: AnswerValue }[] {
  const chosen = chosenOf(memberIds, answers);
  if (!chosen.includes(option) && chosen.length >= memberIds.length) return [];
  const kept = spread(memberIds, answers).map((index) => (index === option ? null : index));
  if (!chosen.includes(option)) kept[kept.indexOf(null)] = option;
  return memberIds.flatMap((questionId, place) => {
    const index = kept[place] ?? null;
    const value = index === null ? null : [index];
    return JSON.stringify(answers[questionId] ?? null) === JSON.stringify(value) ? [] : [{ questionId, value }];
  });
}

/** One letter per number: each keeps its first own letter, letters stored together elsewhere fill the free numbers. */
function spread(memberIds: readonly string[], answers: Answers): (number | null)[] {
  const rest = chosenOf(memberIds, answers);
  const take = (index: number | undefined): number | null => {
    const place = index === undefined ? -1 : rest.indexOf(index);
    return place < 0 ? null : (rest.splice(place, 1)[0] ?? null);
  };
  const own = memberIds.map((id) => take(indicesOf(answers[id])[0]));
  return own.map((index) => index ?? rest.shift() ?? null);
}

/** The numbers of the set that count as answered, also when one of them holds several letters. */
export function answeredMembers(memberIds: readonly string[], answers: Answers): string[] {
  const spreadOut = spread(memberIds, answers);
  return memberIds.filter((id, place) => hasAnswer(answers[id]) || spreadOut[place] !== null);
}
