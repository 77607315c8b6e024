import { ExamPayload } from '@vumon/proto/http/exam-shapes.js';
import { z } from 'zod';

/** One file of `services/exam/content/`: the body of `POST /ielts` with the id that the exam keeps for good. */
export const ReadingFile = ExamPayload.extend({ _id: z.uuidv7(), type: z.literal('reading'), passages: ExamPayload.shape.passages.unwrap().min(1) });
export type ReadingFile = z.infer<typeof ReadingFile>;
export type Passage = ReadingFile['passages'][number];
export type Question = Passage['questions'][number];
export type Group = NonNullable<Passage['groups']>[number];

/** A question with everything that stands around it. */
export type Item = { question: Question; group: Group | undefined; passage: Passage };

export function itemsOf(exam: ReadingFile): Item[] {
  return exam.passages.flatMap((passage) =>
    passage.questions.map((question) => ({
      question,
      passage,
      group: passage.groups?.find((group) => group.id === question.groupId),
    })),
  );
}

/** What the learner picks from: the question's own options or the group's bank; empty for typed answers. */
export const choicesOf = ({ question, group }: Item): readonly string[] => question.options ?? group?.bank ?? [];

/** The picked text that the key names, or undefined when the key names none. */
export function keyedChoice(item: Item): string | undefined {
  const key = item.question.correctAnswer;
  return typeof key === 'number' ? choicesOf(item)[key] : undefined;
}

/** Paragraphs by letter: `[A] …` opens each, a blank line parts them. Anything before the first letter stands under ''. */
export function paragraphsOf(passage: Passage): Map<string, string> {
  return new Map(
    passage.content.split(/\n\s*\n/).map((paragraph) => {
      const [, letter = '', body = paragraph] = /^\[([A-Z])\]\s+([\s\S]+)$/.exec(paragraph) ?? [];
      return [letter, body];
    }),
  );
}
