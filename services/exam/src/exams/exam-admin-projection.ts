import { verdictOptions } from '../marking/verdicts.js';
import type { Evidence, ExamContent, ExamMeta, ExamPart, ExamQuestion, QuestionGroup, TranscriptLine } from './exam-content.js';
import { type ExamHead, examHead } from './exam-projection.js';
import { resolveQuestions } from './resolved-questions.js';

export type AdminQuestion = Omit<ExamQuestion, 'key'> & {
  /** Index for choices, text for the rest (product.md D5); null while not keyed. */
  correctAnswer: number | string | null;
  acceptHyphenVariants?: boolean;
  maxChoices?: number;
  evidence?: Evidence;
};
export type AdminPart = Omit<ExamPart, 'questions'> & { groups: QuestionGroup[]; questions: AdminQuestion[]; transcript?: TranscriptLine[] };
export type AdminExam = ExamHead & { passages?: AdminPart[]; sections?: AdminPart[] };

/** Everything, in the payload's own spelling: normalising it again gives the same content. Only for an administrator's call. */
export function adminExam(content: ExamContent, meta: ExamMeta): AdminExam {
  const resolved = new Map(resolveQuestions(content).map((question) => [question.id, question]));
  const parts = content.parts.map(
    (part): AdminPart => ({
      ...part,
      questions: part.questions.map((question): AdminQuestion => {
        const { key, ...rest } = question;
        const { labels = 'TFNG', maxChoices = 1 } = resolved.get(question.id) ?? {};
        const isVerdict = question.type === 'true-false-notgiven';
        return {
          ...rest,
          ...(isVerdict && { labels, options: [...verdictOptions(labels)] }),
          ...(maxChoices > 1 && { maxChoices }),
          correctAnswer: keyAsSpelled(key),
          ...(key?.kind === 'text' && key.acceptHyphenVariants && { acceptHyphenVariants: true }),
        };
      }),
    }),
  );
  return { ...examHead(content, meta), ...(content.type === 'reading' ? { passages: parts } : { sections: parts }) };
}

function keyAsSpelled(key: ExamQuestion['key']): number | string | null {
  switch (key?.kind) {
    case 'choice':
      return key.index;
    case 'verdict':
      return key.value;
    case 'text':
      return key.notation;
    default:
      return null;
  }
}
