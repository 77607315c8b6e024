import { afterEach, describe, expect, test } from '@jest/globals';
import { drawMarks, plainText, rangeOfSpan, spanOfRange } from './text-offsets';

afterEach(() => document.body.replaceChildren());

function show(html: string): HTMLElement {
  document.body.innerHTML = html;
  const run = document.querySelector<HTMLElement>('[data-text-of]');
  if (!run) throw new Error('no text');
  return run;
}
const PASSAGE =
  '<div data-text-of="passage" data-from="0"><p data-letter="A"><span data-slot>heading</span>The <b>tide</b> mill.</p>\n<p>It was cheap.</p></div>';
const span = (id: string, start: number, end: number, hasNote = false) => ({ id, start, end, colour: 'green', hasNote });

describe('places as offsets', () => {
  test('what the screen puts in does not count', () => {
    expect(plainText(show(PASSAGE))).toBe('The tide mill.\nIt was cheap.');
  });

  test.each([
    [0, 3, 'The'],
    [4, 13, 'tide mill'],
    [9, 17, 'mill.\nIt'],
    [22, 28, 'cheap.'],
  ])('%i to %i and back', (start, end, words) => {
    const run = show(PASSAGE);
    const range = rangeOfSpan(run, start, end);
    expect(plainText(run).slice(start, end)).toBe(words);
    expect(spanOfRange(range, document)).toEqual({ of: 'passage', start, end });
  });

  test('a piece of a text counts from where it begins; a second text is not taken in', () => {
    show(
      '<p><span data-text-of="q1" data-from="0">They sold </span><input><span data-text-of="q1" data-from="16"> at dawn.</span></p><p data-text-of="q2" data-from="0">More</p>',
    );
    const range = document.createRange();
    range.setStart(document.querySelector('[data-from="0"]')?.firstChild ?? document, 5);
    range.setEnd(document.querySelector('[data-text-of="q2"]')?.firstChild ?? document, 2);
    expect(spanOfRange(range, document)).toEqual({ of: 'q1', start: 5, end: 25 });
  });

  test('a range outside of every text is none', () => {
    show(`${PASSAGE}<p id="other">other</p>`);
    const range = document.createRange();
    range.selectNodeContents(document.getElementById('other') ?? document);
    expect(spanOfRange(range, document)).toBeNull();
  });
});

describe('drawing', () => {
  const drawn = (run: Element): string[] => [...run.querySelectorAll('mark')].map((mark) => `${mark.dataset.annotation}:${mark.textContent}`);

  test('marks go over tags and paragraphs, and leave the text as it was', () => {
    const run = show(PASSAGE);
    const before = plainText(run);
    drawMarks(run, [span('a', 4, 17)]);
    expect(drawn(run)).toEqual(['a:tide', 'a: mill.', 'a:It']);
    expect(plainText(run)).toBe(before);
  });

  test('drawing again takes the earlier ones away', () => {
    const run = show(PASSAGE);
    const before = run.innerHTML;
    drawMarks(run, [span('a', 4, 17), span('b', 18, 21)]);
    drawMarks(run, [span('b', 18, 21)]);
    expect(drawn(run)).toEqual(['b:was']);
    drawMarks(run, []);
    expect(run.innerHTML).toBe(before);
  });

  test('the sign of a note stands once, at the end', () => {
    const run = show(PASSAGE);
    drawMarks(run, [span('a', 4, 17, true)]);
    expect([...run.querySelectorAll('mark')].map((mark) => mark.dataset.note)).toEqual([undefined, undefined, '']);
  });
});
