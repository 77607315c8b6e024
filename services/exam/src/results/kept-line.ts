import { type TaskKind, taskKindOf } from '../content/task-kind.js';
import type { Evidence, ExamContent } from '../exams/exam-content.js';
import { resolveQuestions } from '../exams/resolved-questions.js';
import { isDisputable, type ResultLine } from './result-line.js';

/**
 * Explanation, evidence and task type are the content version's own words, and a version never changes: they would be more than half of each stored
 * result. A result keeps what was judged and takes the rest from its version when it is read.
 */
type Teaching = { readonly task: TaskKind; readonly explanation?: string; readonly evidence?: Evidence };

const remembered = new WeakMap<ExamContent, ReadonlyMap<string, Teaching>>();

function teachingOf(content: ExamContent): ReadonlyMap<string, Teaching> {
  const known = remembered.get(content);
  if (known) return known;
  const teaching = new Map(
    resolveQuestions(content).map(({ source, group }): [string, Teaching] => [
      source.id,
      {
        task: taskKindOf({ question: source, group }, content.type),
        ...(source.explanation !== undefined && { explanation: source.explanation }),
        ...(source.evidence !== undefined && { evidence: source.evidence }),
      },
    ]),
  );
  remembered.set(content, teaching);
  return teaching;
}

/** A read line as it is stored, as JSON: what is undefined is not written. (Taking them out with a rest pattern costs several times more.) */
export const keptLine = (line: ResultLine): ResultLine => ({ ...line, explanation: undefined, evidence: undefined, task: undefined, disputable: undefined });

/** Stored lines with everything that follows from them and from their version. */
export function withTeaching(lines: readonly ResultLine[], content: ExamContent): ResultLine[] {
  const teaching = teachingOf(content);
  return lines.map((line) => ({ ...line, disputable: isDisputable(line), ...teaching.get(line.questionId) }));
}
