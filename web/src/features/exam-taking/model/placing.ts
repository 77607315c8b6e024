import type { Answers, AnswerValue } from './answer-value';
import type { Block } from './paper';

type Checked = Readonly<Record<string, unknown>>;
type BlockEntries = Pick<Block, 'questions' | 'allowReuse'>;

/** The question that holds an entry which may be used once. */
export const holderOf = ({ allowReuse, questions }: BlockEntries, answers: Answers, index: number): Block['questions'][number] | undefined =>
  allowReuse ? undefined : questions.find((question) => answers[question.id] === index);

/**
 * What putting an entry of a list at a question changes. Where each entry may be used once, putting it somewhere else moves it; what was
 * checked stands, and cannot be moved away either.
 */
export function placeEntry(
  block: BlockEntries,
  answers: Answers,
  checked: Checked,
  questionId: string,
  index: number,
): { questionId: string; value: AnswerValue }[] {
  const holder = holderOf(block, answers, index);
  if (checked[questionId] !== undefined || holder?.id === questionId || (holder && checked[holder.id] !== undefined)) return [];
  return [...(holder ? [{ questionId: holder.id, value: null }] : []), { questionId, value: index }];
}

/** 'A' for a question that asks for the heading of paragraph A. */
export const paragraphLetter = (text: string): string | null => /^(?:Paragraph|Section)\s+([A-Z])\.?$/.exec(text.trim())?.[1] ?? null;
