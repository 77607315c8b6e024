import { readChoice } from '../marking/choice-index.js';
import { expandNotation, MOST_ALTERNATIVES } from '../marking/key-notation.js';
import { cleanText } from '../marking/normalise-text.js';
import { parseVerdict, verdictOptions } from '../marking/verdicts.js';
import type { CanonicalKey, QuestionType, TextKey, VerdictLabels } from './exam-content.js';
import type { QuestionPayload } from './exam-payload.js';

export type KeyReading = { key: CanonicalKey | null } | { code: string; message: string; field: 'correctAnswer' | 'acceptedAnswers' };

type Spelled = Pick<QuestionPayload, 'correctAnswer' | 'acceptedAnswers' | 'acceptHyphenVariants'>;
type Shape = { type: QuestionType; options: readonly string[]; labels: VerdictLabels };

/**
 * One key out of all spellings (W13): letter, index (0 is a key), digit string, option text; TRUE, t, NOT GIVEN, ng, 0–2; key notation.
 * Absent, null or blank gives null: the question is not keyed yet.
 */
export function readKey(spelled: Spelled, shape: Shape): KeyReading {
  const isText = shape.type === 'fill-blank' && shape.options.length === 0;
  const [first, ...others] = Array.isArray(spelled.correctAnswer) ? spelled.correctAnswer : [spelled.correctAnswer];
  if (others.length > 0 && !isText) return refuse('KEY_INVALID', 'Mỗi câu chỉ có một đáp án; câu chọn nhiều đáp án là một nhóm nhiều câu.');
  const given = typeof first === 'string' ? cleanText(first) : first;
  const absent = given === undefined || given === null || given === '';
  if (shape.type === 'true-false-notgiven') return absent ? { key: null } : verdictKey(given, shape.labels);
  if (isText) return textKey(absent ? '' : String(given), [...others.map(String), ...(spelled.acceptedAnswers ?? [])], spelled.acceptHyphenVariants);
  return absent ? { key: null } : choiceKey(given, shape.options);
}

const refuse = (code: string, message: string, field: 'correctAnswer' | 'acceptedAnswers' = 'correctAnswer'): KeyReading => ({ code, message, field });

function verdictKey(given: string | number | boolean, labels: VerdictLabels): KeyReading {
  const value = parseVerdict(given, labels);
  if (value === null) {
    return typeof given === 'number'
      ? refuse('KEY_OUT_OF_RANGE', 'Đáp án phải là số từ 0 đến 2 hoặc chữ TRUE, FALSE, NOT GIVEN.')
      : refuse('KEY_INVALID', `Đáp án phải là một trong: ${verdictOptions(labels).join(', ')}.`);
  }
  return verdictOptions(labels).includes(value)
    ? { key: { kind: 'verdict', value } }
    : refuse('KEY_INVALID', `Đáp án ${value} không thuộc bộ ${verdictOptions(labels).join(', ')}.`);
}

function choiceKey(given: string | number | boolean, options: readonly string[]): KeyReading {
  const reading = readChoice(given, options);
  if ('index' in reading) return { key: { kind: 'choice', index: reading.index } };
  switch (reading.problem) {
    case 'out_of_range':
      return refuse('KEY_OUT_OF_RANGE', `Đáp án ${String(given)} nằm ngoài ${options.length} lựa chọn.`);
    case 'ambiguous':
      return refuse('KEY_AMBIGUOUS', `Đáp án "${String(given)}" vừa là số thứ tự vừa là nội dung của một lựa chọn khác. Hãy dùng chữ cái A, B, C…`);
    case 'unknown':
      return refuse('KEY_INVALID', `Không đọc được đáp án "${String(given).slice(0, 60)}".`);
  }
}

function textKey(notation: string, others: string[], acceptHyphenVariants: boolean | undefined): KeyReading {
  const accepted = others.map(cleanText).filter((one) => one !== '');
  if (notation === '' && accepted.length === 0) return { key: null };
  const alternatives = new Map<string, boolean>();
  for (const [i, one] of [notation, ...accepted].entries()) {
    if (one === '') continue;
    const expansion = expandNotation(one);
    const field = i === 0 ? 'correctAnswer' : 'acceptedAnswers';
    if (!expansion.ok) return refuse(`KEY_${expansion.code}`, expansion.message, field);
    for (const { text, optional } of expansion.alternatives) alternatives.set(text, (alternatives.get(text) ?? true) && optional);
    if (alternatives.size > MOST_ALTERNATIVES) return refuse('KEY_NOTATION_TOO_MANY', `Đáp án sinh ra quá ${MOST_ALTERNATIVES} phương án.`, field);
  }
  const viaOptional = [...alternatives].filter(([, optional]) => optional).map(([text]) => text);
  const key: TextKey = {
    kind: 'text',
    notation,
    alternatives: [...alternatives.keys()],
    ...(viaOptional.length > 0 && { viaOptional }),
    ...(acceptHyphenVariants && { acceptHyphenVariants }),
  };
  return { key };
}
