import { normaliseText } from '../marking/normalise-text.js';
import { canonicalNumbers } from '../marking/numbers.js';
import { toBritish } from '../marking/uk-us.js';
import { verdictOptions } from '../marking/verdicts.js';
import { exceedsLimit } from '../marking/word-limit.js';
import type { TextKey } from './exam-content.js';
import { error, type LintReport, lintImage, warn } from './lint-report.js';
import { picksAnOption, type ResolvedQuestion } from './resolved-questions.js';

/** `text`: the words of the passage or transcript; '' where there are none to check against. */
export function lintQuestion(question: ResolvedQuestion, path: string, text: string, report: LintReport): void {
  const name = `Câu ${question.number}`;
  if (question.question === '' && question.type !== 'map-labeling') error(report, `${path}.question`, 'QUESTION_EMPTY', `${name}: chưa có nội dung câu hỏi.`);
  lintImage(question.source.image, `${path}.image`, name, report);
  if (question.type === 'map-labeling' && !question.image) error(report, `${path}.image`, 'IMAGE_MISSING', `${name}: câu ghi nhãn bản đồ cần có hình.`);
  if (picksAnOption(question)) lintOptions(question, path, name, report);
  lintKey(question, path, name, text, report);
  const quote = question.source.evidence?.quote ?? '';
  if (quote !== '' && text !== '' && !contains(text, quote)) {
    warn(report, `${path}.evidence.quote`, 'EVIDENCE_NOT_FOUND', `${name}: không tìm thấy nguyên văn dẫn chứng trong bài.`);
  }
}

function lintOptions({ options, source }: ResolvedQuestion, path: string, name: string, report: LintReport): void {
  if (options.length < 2) {
    error(report, `${path}.options`, 'OPTIONS_MISSING', `${name}: cần ít nhất hai lựa chọn.`);
    return;
  }
  if (!source.options) return;
  const texts = options.map(normaliseText);
  if (texts.includes('')) error(report, `${path}.options`, 'OPTION_EMPTY', `${name}: có lựa chọn để trống.`);
  const filled = texts.filter((option) => option !== '');
  if (new Set(filled).size !== filled.length) error(report, `${path}.options`, 'OPTIONS_DUPLICATE', `${name}: có hai lựa chọn giống nhau.`);
}

function lintKey(question: ResolvedQuestion, path: string, name: string, text: string, report: LintReport): void {
  const { key, options, labels } = question;
  const at = `${path}.correctAnswer`;
  if (key === null) {
    error(report, at, 'KEY_MISSING', `${name}: chưa có đáp án.`);
    return;
  }
  if (key.kind === 'choice' && (key.index < 0 || key.index >= options.length)) {
    error(report, at, 'KEY_OUT_OF_RANGE', `${name}: đáp án nằm ngoài các lựa chọn.`);
  }
  if (key.kind === 'verdict' && !verdictOptions(labels).includes(key.value)) {
    error(report, at, 'KEY_INVALID', `${name}: đáp án ${key.value} không thuộc bộ ${verdictOptions(labels).join(', ')}.`);
  }
  if (key.kind === 'text') lintTextKey(key, question, at, name, text, report);
}

function lintTextKey(key: TextKey, { wordLimit }: ResolvedQuestion, at: string, name: string, text: string, report: LintReport): void {
  const over = key.alternatives.filter((alternative) => exceedsLimit(alternative, wordLimit));
  if (key.alternatives.length === 0 || over.length === key.alternatives.length) {
    error(report, at, 'KEY_OVER_LIMIT', `${name}: không phương án đáp án nào nằm trong giới hạn từ.`);
  } else if (over.length > 0) {
    warn(report, at, 'KEY_PARTLY_OVER_LIMIT', `${name}: phương án "${over[0]}" vượt giới hạn từ nên sẽ không được chấp nhận.`);
  }
  if (text !== '' && !key.alternatives.some((alternative) => contains(text, alternative))) {
    warn(report, at, 'KEY_NOT_IN_TEXT', `${name}: không tìm thấy nguyên văn "${key.alternatives[0] ?? ''}" trong bài.`);
  }
}

/** Whole words, whatever the typography or the spelling of numbers. */
function contains(text: string, part: string): boolean {
  const plain = (raw: string): string => ` ${words(toBritish(normaliseText(raw)))} `;
  const numeric = (raw: string): string => ` ${words(canonicalNumbers(toBritish(normaliseText(raw))))} `;
  return plain(text).includes(plain(part)) || numeric(text).includes(numeric(part));
}

const words = (text: string): string =>
  text
    .replace(/[^\p{L}\p{N}£$€¥₫%'.:-]+|[.:](?=\s|$)|(?<!\p{L})'|'(?!\p{L})/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
