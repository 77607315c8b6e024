/** What may stand on an answer sheet (W27). Values are kept as the learner gave them; marking reads every spelling. */
import type { AnswerValue, ExamContent, Issue, VerdictLabels } from '../exams/exam-content.js';
import { picksAnOption, resolveQuestions } from '../exams/resolved-questions.js';
import { readChoice } from '../marking/choice-index.js';
import { parseVerdict } from '../marking/verdicts.js';

export const MOST_CHANGES = 60;
export const LONGEST_TEXT = 200;

export type AnswerRule = { kind: 'choice'; options: readonly string[]; maxChoices: number } | { kind: 'verdict'; labels: VerdictLabels } | { kind: 'text' };
/** By question id. */
export type AnswerRules = ReadonlyMap<string, AnswerRule>;
export type AnswerChange = { questionId: string; value: AnswerValue | null };

const remembered = new WeakMap<ExamContent, AnswerRules>();

export function answerRules(content: ExamContent): AnswerRules {
  const known = remembered.get(content);
  if (known) return known;
  const rules = new Map(
    resolveQuestions(content).map((question): [string, AnswerRule] => {
      if (question.type === 'true-false-notgiven') return [question.id, { kind: 'verdict', labels: question.labels }];
      if (picksAnOption(question)) return [question.id, { kind: 'choice', options: question.options, maxChoices: question.maxChoices }];
      return [question.id, { kind: 'text' }];
    }),
  );
  remembered.set(content, rules);
  return rules;
}

export type CheckedChanges = { ok: true; changes: AnswerChange[]; unknownIds: string[] } | { ok: false; errors: Issue[] };

/**
 * Judges `changes:[{questionId, value}]` as they come off the wire. Unknown questions are dropped and named, for the log; a value of the
 * wrong kind refuses the whole save, so that nothing is half taken. null and '' empty an answer.
 */
export function checkChanges(raw: unknown, rules: AnswerRules): CheckedChanges {
  if (raw === undefined || raw === null) return { ok: true, changes: [], unknownIds: [] };
  if (!Array.isArray(raw)) return refuse('changes', 'CHANGES_INVALID', 'Danh sách câu trả lời không hợp lệ.');
  if (raw.length > MOST_CHANGES) return refuse('changes', 'TOO_MANY_CHANGES', `Mỗi lần chỉ lưu được tối đa ${MOST_CHANGES} câu trả lời.`);
  const errors: Issue[] = [];
  const changes: AnswerChange[] = [];
  const unknownIds: string[] = [];
  for (const [i, item] of raw.entries()) {
    const { questionId, value } = fieldsOf(item);
    if (typeof questionId !== 'string') {
      errors.push({ path: `changes.${i}.questionId`, code: 'QUESTION_ID_INVALID', message: 'Thiếu mã câu hỏi.' });
      continue;
    }
    const rule = rules.get(questionId);
    if (!rule) {
      unknownIds.push(questionId.slice(0, 64));
      continue;
    }
    const checked = checkValue(value, rule);
    if ('value' in checked) changes.push({ questionId, value: checked.value });
    else errors.push({ path: `changes.${i}.value`, ...checked });
  }
  return errors.length > 0 ? { ok: false, errors } : { ok: true, changes, unknownIds };
}

/** The map of the specification's `POST /ielts/{id}/submit {answers}` as changes. Anything but an object gives none. */
export function changesOfMap(answers: unknown): unknown[] {
  if (typeof answers !== 'object' || answers === null || Array.isArray(answers)) return [];
  return Object.entries(answers).map(([questionId, value]: [string, unknown]) => ({ questionId, value }));
}

const refuse = (path: string, code: string, message: string): CheckedChanges => ({ ok: false, errors: [{ path, code, message }] });

function fieldsOf(item: unknown): { questionId?: unknown; value?: unknown } {
  return typeof item === 'object' && item !== null ? item : {};
}

type CheckedValue = { value: AnswerValue | null } | { code: string; message: string };

function checkValue(value: unknown, rule: AnswerRule): CheckedValue {
  if (value === null || value === undefined || (typeof value === 'string' && value.trim() === '')) return { value: null };
  if (typeof value === 'string' && value.length > LONGEST_TEXT * 4) return { code: 'TEXT_TOO_LONG', message: `Câu trả lời dài quá ${LONGEST_TEXT} ký tự.` };
  switch (rule.kind) {
    case 'text':
      return checkText(value);
    case 'verdict':
      return (typeof value === 'string' || typeof value === 'number') && parseVerdict(value, rule.labels) !== null
        ? { value: tidy(value) }
        : { code: 'VALUE_INVALID', message: 'Câu trả lời phải là TRUE, FALSE, NOT GIVEN (hoặc YES, NO, NOT GIVEN).' };
    case 'choice':
      return Array.isArray(value) ? checkSet(value, rule) : checkChoice(value, rule.options);
  }
}

const tidy = (value: string | number): string | number => (typeof value === 'string' ? value.normalize('NFC').trim() : value);

function checkText(value: unknown): CheckedValue {
  if (typeof value !== 'string' && !(typeof value === 'number' && Number.isFinite(value)))
    return { code: 'VALUE_INVALID', message: 'Câu trả lời phải là chữ.' };
  const text = String(value)
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cs}]+/gu, ' ');
  return text.length > LONGEST_TEXT ? { code: 'TEXT_TOO_LONG', message: `Câu trả lời dài quá ${LONGEST_TEXT} ký tự.` } : { value: text };
}

const OUT_OF_RANGE = { code: 'INDEX_OUT_OF_RANGE', message: 'Lựa chọn nằm ngoài danh sách.' };

function checkChoice(value: unknown, options: readonly string[]): CheckedValue {
  const reading = readChoice(value, options);
  if ('index' in reading) return { value: reading.index };
  return reading.problem === 'out_of_range' ? OUT_OF_RANGE : { code: 'VALUE_INVALID', message: 'Câu trả lời phải là số thứ tự của một lựa chọn.' };
}

/**
 * Doubles are dropped. More letters than the group asks for are kept, not refused: the screen cannot send them, and from elsewhere
 * they void the group when it is marked (product.md §3.2, 9).
 */
function checkSet(items: readonly unknown[], { options, maxChoices }: { options: readonly string[]; maxChoices: number }): CheckedValue {
  if (maxChoices < 2) return { code: 'VALUE_INVALID', message: 'Câu này chỉ nhận một lựa chọn.' };
  if (items.length > options.length * 2) return OUT_OF_RANGE;
  const indices = new Set<number>();
  for (const item of items) {
    if (typeof item !== 'number' || !Number.isInteger(item) || item < 0 || item >= options.length) return OUT_OF_RANGE;
    indices.add(item);
  }
  return { value: indices.size === 0 ? null : [...indices] };
}
