import { describe, expect, it } from '@jest/globals';
import { REASON_CODES, type ReasonFacts, reasonFor } from './reasons.js';

describe('reasonFor', () => {
  const facts = (more: Partial<ReasonFacts>): ReasonFacts => ({ answer: '', key: '', ...more });
  it.each([
    [
      'SPELLING_NEAR',
      { answer: 'accomodation', key: 'hotel / accommodation', nearAlternative: 'accommodation' },
      'Sai chính tả: accomodation → accommodation.',
    ],
    ['ARTICLE_EXTRA', { answer: 'the garden', key: 'garden', nearAlternative: 'garden' }, 'Thừa mạo từ (a/an/the): the garden → garden.'],
    ['ARTICLE_EXTRA', { answer: 'garden', key: 'the garden' }, 'Thiếu mạo từ (a/an/the): garden → the garden.'],
    ['ARTICLE_EXTRA', { answer: 'a garden', key: 'the garden' }, 'Sai mạo từ (a/an/the): a garden → the garden.'],
    ['PLURAL', { answer: 'ticket', key: 'tickets' }, 'Sai số ít, số nhiều: ticket → tickets.'],
    ['HYPHEN', { answer: 'well known', key: 'well-known' }, 'Sai dấu gạch nối hoặc khoảng trắng: well known → well-known.'],
    ['WORD_LIMIT', { answer: 'the old garden', key: 'garden', wordLimit: { words: 1, number: false } }, 'Quá giới hạn 1 từ: the old garden. Đáp án: garden.'],
    ['WORD_LIMIT', { answer: 'x y z', key: 'room 5', wordLimit: { words: 1, number: true } }, 'Quá giới hạn 1 từ và/hoặc một con số: x y z. Đáp án: room 5.'],
    ['WORD_LIMIT', { answer: '40 men', key: '40', wordLimit: { words: 0, number: true } }, 'Quá giới hạn chỉ một con số: 40 men. Đáp án: 40.'],
    ['UNANSWERED', { key: 'garden' }, 'Bạn chưa trả lời câu này. Đáp án: garden.'],
    ['WRONG_ANSWER', { answer: 'park', key: 'garden' }, 'Chưa đúng: park. Đáp án: garden.'],
    ['WRONG_OPTION', { answer: 'A. x', key: 'B. y' }, 'Bạn chọn A. x. Đáp án: B. y.'],
    ['WRONG_OPTION', { key: 'B. y' }, 'Lựa chọn chưa đúng. Đáp án: B. y.'],
    ['TF_NG_CONFUSION', { answer: 'TRUE', key: 'NOT GIVEN' }, 'Bạn chọn TRUE, nhưng bài không nói rõ điều này: đáp án là NOT GIVEN.'],
    ['TF_NG_CONFUSION', { answer: 'NOT GIVEN', key: 'FALSE' }, 'Bạn chọn NOT GIVEN, nhưng bài có thông tin để kết luận: đáp án là FALSE.'],
    ['UK_US', { answer: 'color', key: 'colour', matchedAlternative: 'colour' }, 'Đúng. Chính tả Anh – Anh và Anh – Mỹ đều được chấp nhận: color = colour.'],
    ['NUMBER_FORM', { answer: 'four', key: '4', matchedAlternative: '4' }, 'Đúng. Cách viết số khác vẫn được chấp nhận: four = 4.'],
    ['EXACT', { answer: 'garden', key: 'garden' }, 'Đúng.'],
    [
      'VOIDED',
      { answer: 'park', key: 'garden', voidReason: 'Đoạn C cho hai đáp án.' },
      'Câu này được bỏ khỏi bài chấm, mọi người đều được tính đúng. Lý do: Đoạn C cho hai đáp án.',
    ],
  ] as const)('%s %j', (code, given, sentence) => {
    expect(reasonFor(code, facts(given))).toBe(sentence);
  });
  it('has one sentence per code, without exclamation marks, and cuts what is too long', () => {
    expect(REASON_CODES).toHaveLength(16);
    for (const code of REASON_CODES) expect(reasonFor(code, facts({ answer: 'a', key: 'b' }))).toMatch(/^[\p{Lu}][^!]+\.$/u);
    expect(reasonFor('WRONG_ANSWER', facts({ answer: 'x'.repeat(5000), key: 'k' })).length).toBeLessThan(160);
  });
});

it('a key that is a sentence ends with one full stop', () => {
  expect(reasonFor('WRONG_OPTION', { answer: 'A. It is old.', key: 'E. It is new.' })).toBe('Bạn chọn A. It is old. Đáp án: E. It is new.');
});
