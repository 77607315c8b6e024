import type { Evidence, ExamContent } from '../exams/exam-content.js';
import type { MarkedQuestion } from '../marking/mark-sheet.js';

/**
 * Explanation and evidence are the content version's own words, and a version never changes: they would be more than half of each stored
 * result. A result keeps what was judged and takes the rest from its version when it is read.
 */
type Teaching = { readonly explanation?: string; readonly evidence?: Evidence };

const remembered = new WeakMap<ExamContent, ReadonlyMap<string, Teaching>>();

function teachingOf(content: ExamContent): ReadonlyMap<string, Teaching> {
  const known = remembered.get(content);
  if (known) return known;
  const teaching = new Map(
    content.parts.flatMap((part) =>
      part.questions.map(({ id, explanation, evidence }): [string, Teaching] => [
        id,
        { ...(explanation !== undefined && { explanation }), ...(evidence !== undefined && { evidence }) },
      ]),
    ),
  );
  remembered.set(content, teaching);
  return teaching;
}

/** The part of a marked question that is stored, as JSON: what is undefined is not written. (Taking the two out with a rest pattern costs several times more.) */
export const keptLine = (line: MarkedQuestion): MarkedQuestion => ({ ...line, explanation: undefined, evidence: undefined });

/** Stored lines as they were when the sheet was marked. */
export function withTeaching(lines: readonly MarkedQuestion[], content: ExamContent): MarkedQuestion[] {
  const teaching = teachingOf(content);
  return lines.map((line) => ({ ...line, ...teaching.get(line.questionId) }));
}
