import { type TaskKind, taskKindOf } from '../content/task-kind.js';
import type { ExamQuestion, ExamType, QuestionGroup } from './exam-content.js';

/** The tasks of the official paper whose letters may come back (product.md §3.3). */
const REUSABLE: ReadonlySet<TaskKind> = new Set<TaskKind>(['matching information', 'matching features']);

/**
 * Whether an entry of a bank may be used twice, decided once for everybody who reads the content. What the author set stands; else what the
 * instruction says; else what the keys need; else the official custom of the task: paragraph letters and people come back, headings,
 * endings, places on a map and words from a box do not.
 */
export function withReuse(group: QuestionGroup, members: readonly ExamQuestion[], skill: ExamType): QuestionGroup {
  if (!group.bank || group.allowReuse !== undefined) return group;
  return { ...group, allowReuse: reusable(group, group.bank, members, skill) };
}

function reusable(group: QuestionGroup, bank: readonly string[], members: readonly ExamQuestion[], skill: ExamType): boolean {
  if (/\bmore than once\b/i.test(group.instruction)) return true;
  const keys = members.flatMap(({ key }) => (key?.kind === 'choice' ? [key.index] : []));
  if (new Set(keys).size < keys.length || bank.length < members.length) return true;
  return members.length > 0 && members.every((question) => REUSABLE.has(taskKindOf({ question, group }, skill)));
}
