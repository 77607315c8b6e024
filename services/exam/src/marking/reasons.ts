/** The sentence under each question of the review: what happened, with the learner's answer and the key. */
import type { ReasonCode } from './mark-answer.js';

export type ReasonFacts = {
  /** The answer as printed: option text with letter, verdict, or what was typed. '' if none. */
  answer: string;
  /** The key as printed. */
  key: string;
  matchedAlternative?: string | undefined;
  nearAlternative?: string | undefined;
  wordLimit?: { words: number; number: boolean | number } | undefined;
  /** Why the question was taken out of the marking. */
  voidReason?: string | undefined;
};

const articles = (text: string): number =>
  text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word === 'a' || word === 'an' || word === 'the').length;
const near = ({ nearAlternative, key }: ReasonFacts): string => nearAlternative ?? key;

function limitText({ wordLimit }: ReasonFacts): string {
  if (!wordLimit) return 'giới hạn từ';
  const { words, number } = wordLimit;
  if (words === 0) return 'giới hạn chỉ một con số';
  return number ? `giới hạn ${words} từ và/hoặc một con số` : `giới hạn ${words} từ`;
}

const SENTENCES: Record<ReasonCode, (facts: ReasonFacts) => string> = {
  EXACT: () => 'Đúng.',
  CASE: () => 'Đúng. Viết hoa hay viết thường đều được chấp nhận.',
  UK_US: ({ answer, matchedAlternative, key }) => `Đúng. Chính tả Anh – Anh và Anh – Mỹ đều được chấp nhận: ${answer} = ${matchedAlternative ?? key}.`,
  NUMBER_FORM: ({ answer, matchedAlternative, key }) => `Đúng. Cách viết số khác vẫn được chấp nhận: ${answer} = ${matchedAlternative ?? key}.`,
  OPTIONAL_WORD: ({ key }) => `Đúng. Phần trong ngoặc của đáp án có hay không đều được: ${key}.`,
  UNANSWERED: ({ key }) => `Bạn chưa trả lời câu này. Đáp án: ${key}.`,
  WORD_LIMIT: (facts) => `Quá ${limitText(facts)}: ${facts.answer}. Đáp án: ${facts.key}.`,
  ARTICLE_EXTRA: (facts) => {
    const difference = articles(facts.answer) - articles(near(facts));
    return `${difference > 0 ? 'Thừa' : difference < 0 ? 'Thiếu' : 'Sai'} mạo từ (a/an/the): ${facts.answer} → ${near(facts)}.`;
  },
  PLURAL: (facts) => `Sai số ít, số nhiều: ${facts.answer} → ${near(facts)}.`,
  HYPHEN: (facts) => `Sai dấu gạch nối hoặc khoảng trắng: ${facts.answer} → ${near(facts)}.`,
  SPELLING_NEAR: (facts) => `Sai chính tả: ${facts.answer} → ${near(facts)}.`,
  WRONG_ANSWER: ({ answer, key }) => `Chưa đúng: ${answer}. Đáp án: ${key}.`,
  WRONG_OPTION: ({ answer, key }) => (answer === '' ? `Lựa chọn chưa đúng. Đáp án: ${key}.` : `Bạn chọn ${answer}. Đáp án: ${key}.`),
  TF_NG_CONFUSION: ({ answer, key }) =>
    key === 'NOT GIVEN'
      ? `Bạn chọn ${answer}, nhưng bài không nói rõ điều này: đáp án là NOT GIVEN.`
      : `Bạn chọn ${answer}, nhưng bài có thông tin để kết luận: đáp án là ${key}.`,
  NOT_MARKED: () => 'Câu này chưa có đáp án nên không tính điểm.',
  VOIDED: ({ voidReason = '' }) => `Câu này được bỏ khỏi bài chấm, mọi người đều được tính đúng.${voidReason && ` Lý do: ${voidReason}.`}`,
};

export const REASON_CODES = Object.keys(SENTENCES).filter((code): code is ReasonCode => Object.hasOwn(SENTENCES, code));

const SHOWN = 120;
const cut = (text: string): string => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);

export function reasonFor(code: ReasonCode, facts: ReasonFacts): string {
  // A key that is a sentence brings its own full stop.
  return SENTENCES[code]({ ...facts, answer: cut(facts.answer.trim()) }).replace(/\.\.(?= |$)/g, '.');
}
