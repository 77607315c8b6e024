import type { ExamContent, ExamQuestion, TextKey } from '../exams/exam-content.js';
import { resolveQuestions } from '../exams/resolved-questions.js';
import { escapeNotation, expandNotation, splitNotation } from '../marking/key-notation.js';
import { markAnswer } from '../marking/mark-answer.js';
import { questionOf, replaceQuestion } from './replace-question.js';

/** What an administrator does to a key beside accepting an answer: `void` gives everybody the mark, `narrow` takes answers out of a text key. */
export type KeyChange =
  | { readonly kind: 'void'; readonly reason: string }
  | { readonly kind: 'narrow'; readonly answers: readonly string[]; readonly reason: string };

export type Refusal = 'UNKNOWN' | 'UNKEYED' | 'VOID_ALREADY' | 'NO_TEXT_KEY' | 'NOT_ACCEPTED' | 'NOTHING_LEFT' | 'STILL_ACCEPTED';
export type ChangedKey = { readonly content: ExamContent } | { readonly refusal: Refusal; readonly answer?: string };

/** The same exam after the change: a new key revision, or why there is none. */
export function changeKey(content: ExamContent, questionId: string, change: KeyChange): ChangedKey {
  const question = questionOf(content, questionId);
  if (!question) return { refusal: 'UNKNOWN' };
  if (question.voided) return { refusal: 'VOID_ALREADY' };
  if (question.key === null) return { refusal: 'UNKEYED' };
  if (change.kind === 'void') return { content: replaceQuestion(content, { ...question, voided: { reason: change.reason } }) };
  if (question.key.kind !== 'text') return { refusal: 'NO_TEXT_KEY' };
  return narrowed(content, question, question.key, change);
}

function narrowed(content: ExamContent, question: ExamQuestion, key: TextKey, { answers, reason }: KeyChange & { kind: 'narrow' }): ChangedKey {
  const unknown = answers.find((answer) => !key.alternatives.includes(answer));
  if (unknown !== undefined) return { refusal: 'NOT_ACCEPTED', answer: unknown };
  const gone = new Set(answers);
  const alternatives = key.alternatives.filter((one) => !gone.has(one));
  if (alternatives.length === 0) return { refusal: 'NOTHING_LEFT' };
  const [notation = '', ...acceptedAnswers] = [key.notation, ...(question.acceptedAnswers ?? [])].flatMap((written) => without(written, gone));
  const { acceptedAnswers: _before, ...rest } = question;
  const next = replaceQuestion(content, {
    ...rest,
    key: keyOf(key, notation, acceptedAnswers, alternatives),
    ...(acceptedAnswers.length > 0 && { acceptedAnswers }),
    withdrawn: [...(question.withdrawn ?? []), { answers: [...answers], reason }],
  });
  // Spellings that mean the same stand or fall together: "color" cannot go while "colour" stays.
  const after = resolveQuestions(next).find((one) => one.id === question.id);
  const kept = answers.find((answer) => after && markAnswer(after, answer).correct);
  return kept === undefined ? { content: next } : { refusal: 'STILL_ACCEPTED', answer: kept };
}

const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The entry as it is written when nothing of it goes, else its wholes, and for those that lose something each text that stays. */
function without(written: string, gone: ReadonlySet<string>): string[] {
  const out = new Set([...gone].map(tidy));
  const entries = splitNotation(written).map((whole) => ({ whole, kept: keptOf(whole, out) }));
  if (entries.every(({ whole, kept }) => kept[0] === whole)) return written === '' ? [] : [written];
  return entries.flatMap(({ kept }) => kept);
}

function keptOf(whole: string, out: ReadonlySet<string>): string[] {
  const expansion = expandNotation(whole);
  if (!expansion.ok) return [whole];
  const texts = expansion.alternatives.map(({ text }) => text);
  const kept = texts.filter((text) => !out.has(tidy(text)));
  return kept.length === texts.length ? [whole] : kept.map(escapeNotation);
}

/** "Optional word" is said only of texts whose brackets still stand in the key. */
function keyOf(key: TextKey, notation: string, accepted: readonly string[], alternatives: string[]): TextKey {
  const bracketed = new Set(
    [notation, ...accepted].flatMap((written) => {
      const expansion = expandNotation(written);
      return expansion.ok ? expansion.alternatives.flatMap(({ text, optional }) => (optional ? [text] : [])) : [];
    }),
  );
  const viaOptional = key.viaOptional?.filter((text) => bracketed.has(text) && alternatives.includes(text)) ?? [];
  const { viaOptional: _before, ...rest } = key;
  return { ...rest, notation, alternatives, ...(viaOptional.length > 0 && { viaOptional }) };
}
