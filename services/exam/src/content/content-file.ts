import { ExamPayload } from '@vumon/proto/http/exam-payload.js';
import { z } from 'zod';

/** One file of `services/exam/content/`: the body of `POST /ielts` with the id that the exam keeps for good. */
const kept = { _id: z.uuidv7() };
export const ReadingFile = ExamPayload.extend({ ...kept, type: z.literal('reading'), passages: ExamPayload.shape.passages.unwrap().min(1) });
export type ReadingFile = z.infer<typeof ReadingFile>;

/** A section names its recording: `audio` is the id of the script, its times and its MP3, which stand beside the file. */
const SectionOfFile = ExamPayload.shape.sections.unwrap().element.extend({ audio: z.string().regex(/^[a-z0-9-]+$/) });
export const ListeningFile = ExamPayload.extend({ ...kept, type: z.literal('listening'), sections: z.array(SectionOfFile).min(1) });
export type ListeningFile = z.infer<typeof ListeningFile>;

export type ContentFile = ReadingFile | ListeningFile;
export type Passage = ReadingFile['passages'][number];
export type Section = ListeningFile['sections'][number];
export type Question = Passage['questions'][number];
export type Group = NonNullable<Passage['groups']>[number];
/** A passage or a section, as far as questions go. */
export type Part = Pick<Passage, 'id' | 'title' | 'questions' | 'groups'>;

/** A question with everything that stands around it. */
export type Item<P extends Part = Part> = { question: Question; group: Group | undefined; part: P };

export const partsOf = (exam: ContentFile): readonly Part[] => (exam.type === 'reading' ? exam.passages : exam.sections);

export function itemsOf<P extends Part>(parts: readonly P[]): Item<P>[] {
  return parts.flatMap((part) => part.questions.map((question) => ({ question, part, group: part.groups?.find((group) => group.id === question.groupId) })));
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
