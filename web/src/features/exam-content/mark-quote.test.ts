import { expect, test } from '@jest/globals';
import { markQuote } from './mark-quote';

function marked(html: string, quote: string) {
  const box = document.createElement('div');
  box.innerHTML = html;
  const before = box.textContent;
  const found = markQuote(box, quote);
  expect(box.textContent).toBe(before);
  return { found, marks: [...box.querySelectorAll('mark')].map((mark) => mark.textContent), html: box.innerHTML };
}

test('marks the words and nothing around them', () => {
  expect(marked('<p>The tide mill was cheap to run.</p>', 'tide mill').html).toBe('<p>The <mark>tide mill</mark> was cheap to run.</p>');
});

test.each([
  ['across tags', '<p>The <strong>tide</strong> mill was <em>cheap</em>.</p>', 'tide mill was cheap', ['tide', ' mill was ', 'cheap']],
  ['across paragraphs', '<p>It ended.</p><p>Then it began.</p>', 'It ended. Then it', ['It ended.', 'Then it']],
  ['over a line break', '<p>one<br>two</p>', 'one two', ['one', 'two']],
  ['with curly quotes in the text', '<p>He said “it’s over” twice</p>', `said "it's over"`, ['said “it’s over”']],
  ['with curly quotes in the quote', `<p>it's over</p>`, 'it’s over', [`it's over`]],
  ['inside quotation marks of its own', '<p>it was over</p>', '“it was over”', ['it was over']],
  ['with other dashes', '<p>1790–1800 — a decade</p>', '1790-1800 - a decade', ['1790–1800 — a decade']],
  ['with other spaces', '<p>one\u00a0 two\n  three</p>', 'one two three', ['one\u00a0 two\n  three']],
  ['with another case', '<p>However, the wind</p>', 'however, the wind', ['However, the wind']],
  ['with invisible characters', '<p>water\u00adwheel</p>', 'waterwheel', ['water\u00adwheel']],
])('%s', (_how, html, quote, marks) => {
  expect(marked(html, quote)).toMatchObject({ found: true, marks });
});

test.each([
  ['is not there', 'steam engine'],
  ['is empty', '  '],
  ['is only a pair of quotation marks', '“”'],
])('a quote that %s changes nothing', (_what, quote) => {
  expect(marked('<p>The tide mill</p>', quote)).toEqual({ found: false, marks: [], html: '<p>The tide mill</p>' });
});
