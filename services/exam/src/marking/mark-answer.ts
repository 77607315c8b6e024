/**
 * Marks one answer by the rules of product.md §3.2, in their order. Pure, on the server only, and total: whatever a client sends
 * (wrong types, huge strings, prototype names), the answer is a mark, never an exception.
 */
import type { TextKey, VerdictLabels, WordLimit } from '../exams/exam-content.js';
import type { ResolvedQuestion } from '../exams/resolved-questions.js';
import { readChoice } from './choice-index.js';
import { type Diagnosis, diagnose, differsByHyphen, type Forms, formsOf, type TextFault } from './diagnosis.js';
import { LONGEST_ANSWER, surfaceOf } from './normalise-text.js';
import { type PreparedNumber, prepareNumber, sameNumber } from './numbers.js';
import { toBritish } from './uk-us.js';
import { parseVerdict } from './verdicts.js';
import { exceedsLimit } from './word-limit.js';

export type RightCode = 'EXACT' | 'CASE' | 'UK_US' | 'NUMBER_FORM' | 'OPTIONAL_WORD';
export type WrongCode = 'UNANSWERED' | 'WORD_LIMIT' | TextFault | 'WRONG_OPTION' | 'TF_NG_CONFUSION';
/** NOT_MARKED: the question has no key yet; it counts neither way. VOIDED: it was taken out of the marking; everybody has the mark. */
export type ReasonCode = RightCode | WrongCode | 'NOT_MARKED' | 'VOIDED';

export type Mark = {
  correct: boolean;
  reasonCode: ReasonCode;
  /** Right text answers: the accepted answer that was met. */
  matchedAlternative?: string;
  /** Wrong text answers: the accepted answer that was just missed. */
  nearAlternative?: string;
};
/** The mark for a question that was taken out of the marking, whatever was answered. */
export const VOID_MARK: Mark = { correct: true, reasonCode: 'VOIDED' };
export type MarkableQuestion = Pick<ResolvedQuestion, 'type' | 'question' | 'options' | 'labels' | 'wordLimit' | 'key'>;

export function markAnswer(question: MarkableQuestion, value: unknown): Mark {
  const { key } = question;
  if (key === null) return { correct: false, reasonCode: 'NOT_MARKED' };
  if (!isAnswered(value)) return wrong('UNANSWERED');
  switch (key.kind) {
    case 'choice':
      return markChoice(key.index, value, question.options);
    case 'verdict':
      return markVerdict(key.value, value, question.labels);
    case 'text':
      return markText(key, value, question.question, question.wordLimit);
  }
}

/** An index (0 is one), a text that is not blank, or at least one index. */
export function isAnswered(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value === 'string') return value.trim() !== '';
  return Array.isArray(value) && value.length > 0;
}

const wrong = (reasonCode: WrongCode, nearAlternative?: string): Mark => ({
  correct: false,
  reasonCode,
  ...(nearAlternative !== undefined && { nearAlternative }),
});

function markChoice(key: number, value: unknown, options: readonly string[]): Mark {
  // Outside a "choose two" group an array is one choice or none at all: more letters than asked are wrong.
  const single: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
  const reading = readChoice(single, options);
  return 'index' in reading && reading.index === key ? { correct: true, reasonCode: 'EXACT' } : wrong('WRONG_OPTION');
}

function markVerdict(key: string, value: unknown, labels: VerdictLabels): Mark {
  const said = parseVerdict(value, labels);
  if (said === key) return { correct: true, reasonCode: 'EXACT' };
  return wrong(said !== null && (said === 'NOT GIVEN' || key === 'NOT GIVEN') ? 'TF_NG_CONFUSION' : 'WRONG_OPTION');
}

type PreparedAlternative = { written: string; surface: string; lower: string; british: string; optional: boolean; number: PreparedNumber | null };
/** `plain` and `numeric`: what the diagnosis compares, as spelled and with numbers in one spelling; same order as `alternatives`. */
type PreparedKey = { alternatives: readonly PreparedAlternative[]; hasNumber: boolean; plain: readonly Forms[]; numeric: readonly Forms[] };

/** Keys are marked against again and again; each is prepared once. */
const prepared = new WeakMap<TextKey, PreparedKey>();

function prepareKey(key: TextKey): PreparedKey {
  const remembered = prepared.get(key);
  if (remembered) return remembered;
  const optional = new Set(key.viaOptional);
  const alternatives = key.alternatives.map((written): PreparedAlternative => {
    const surface = surfaceOf(written);
    const lower = surface.toLowerCase();
    const british = toBritish(lower);
    return { written, surface, lower, british, optional: optional.has(written), number: prepareNumber(british) };
  });
  const made: PreparedKey = {
    alternatives,
    hasNumber: alternatives.some(({ number }) => number !== null),
    plain: alternatives.map(({ british }) => formsOf(british)),
    numeric: alternatives.map(({ british, number }) => formsOf(number?.canonical ?? british)),
  };
  prepared.set(key, made);
  return made;
}

function markText(key: TextKey, value: unknown, stem: string, limit: WordLimit | undefined): Mark {
  if (typeof value !== 'string' && typeof value !== 'number') return wrong('WRONG_ANSWER');
  const typed = String(value);
  if (typed.length > LONGEST_ANSWER) return wrong(limit ? 'WORD_LIMIT' : 'WRONG_ANSWER');
  const surface = surfaceOf(typed);
  if (surface === '') return wrong('UNANSWERED');
  if (exceedsLimit(surface, limit)) return wrong('WORD_LIMIT');

  const known = prepareKey(key);
  const { alternatives } = known;
  const lower = surface.toLowerCase();
  const met = alternatives.find((one) => one.surface === surface) ?? alternatives.find((one) => one.lower === lower);
  if (met) return right(met.optional ? 'OPTIONAL_WORD' : met.surface === surface ? 'EXACT' : 'CASE', met);
  const british = toBritish(lower);
  const spelled = alternatives.find((one) => one.british === british);
  if (spelled) return right('UK_US', spelled);

  const number = known.hasNumber ? prepareNumber(british) : null;
  const counted = number && alternatives.find((one) => one.number && sameNumber(number, one.number, stem));
  if (counted) return right('NUMBER_FORM', counted);

  const forms = formsOf(british);
  const hyphened = key.acceptHyphenVariants ? known.plain.findIndex((one) => differsByHyphen(forms, one)) : -1;
  const accepted = alternatives[hyphened];
  if (accepted) return right('EXACT', accepted);
  const fault = explain(forms, number, known);
  return wrong(fault.code, fault.near === undefined ? undefined : alternatives[fault.near]?.written);
}

const right = (reasonCode: RightCode, met: PreparedAlternative): Mark => ({ correct: true, reasonCode, matchedAlternative: met.written });

/** Numbers are compared in one spelling too, so that "4 week" for "four weeks" is told as a plural. */
function explain(forms: Forms, number: PreparedNumber | null, known: PreparedKey): Diagnosis {
  const plain = diagnose(forms, known.plain);
  return plain.near === undefined && number ? diagnose(formsOf(number.canonical), known.numeric) : plain;
}
