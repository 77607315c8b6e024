import { describe, expect, test } from '@jest/globals';
import type { AnnotationValue } from '@vumon/proto/http/exam-shapes.js';
import { confirm, erase, type Marks, marksFrom, nextChanges, noMarks, type Place, paint, withChanges, withdraw } from './marks';

const TEXT = 'The old garden lies near the tower.';
const at = (start: number, end: number): Place => ({ partId: 'p1', target: 'passage', start, end, text: TEXT });
const words = (marks: Marks): string[] =>
  Object.values(marks.all)
    .map(({ colour, quote, note }) => `${colour} "${quote}"${note ? ` (${note})` : ''}`)
    .sort();
let last = 0;
const newId = (): string => {
  last += 1;
  return `m${last}`;
};
const start = (...values: Partial<AnnotationValue>[]): Marks =>
  values.reduce<Marks>((marks, { start: from = 0, end = 1, ...rest }) => {
    const value = { partId: 'p1', target: 'passage' as const, start: from, end, quote: TEXT.slice(from, end), colour: 'yellow' as const, ...rest };
    return withChanges(marks, [{ id: newId(), value }]);
  }, noMarks);
const painted = (marks: Marks, place: Place, colour: AnnotationValue['colour'] = 'green'): string[] =>
  words(withChanges(marks, paint(marks.all, place, colour, newId)));
const erased = (marks: Marks, place: Place): string[] => words(withChanges(marks, erase(marks.all, place, newId)));

describe('painting', () => {
  test('a free place', () => expect(painted(noMarks, at(4, 14))).toEqual(['green "old garden"']));
  test('over the end of a mark', () => expect(painted(start({ start: 4, end: 14 }), at(8, 19))).toEqual(['green "garden lies"', 'yellow "old "']));
  test('over the beginning of a mark', () => expect(painted(start({ start: 8, end: 19 }), at(4, 14))).toEqual(['green "old garden"', 'yellow " lies"']));
  test('inside a mark: it falls into two, the note stays with the first', () =>
    expect(painted(start({ start: 4, end: 19, note: 'n' }), at(8, 14))).toEqual(['green "garden"', 'yellow " lies"', 'yellow "old " (n)']));
  test('over whole marks: their notes go on', () =>
    expect(painted(start({ start: 4, end: 7, note: 'một' }, { start: 8, end: 14, note: 'hai' }), at(4, 14))).toEqual(['green "old garden" (một\nhai)']));
  test('inside a mark of the same colour changes nothing', () => expect(paint(start({ start: 4, end: 14 }).all, at(8, 14), 'yellow', newId)).toEqual([]));
  test('another text is left alone', () =>
    expect(painted(start({ start: 4, end: 14, target: 'question', questionId: 'q1' }, { start: 4, end: 14, partId: 'p2' }), at(4, 14))).toHaveLength(3));
});

describe('erasing', () => {
  test('takes the place out of every mark it touches', () =>
    expect(erased(start({ start: 0, end: 7 }, { start: 8, end: 14 }, { start: 15, end: 24 }), at(4, 19))).toEqual(['yellow " near"', 'yellow "The "']));
  test('a free place changes nothing', () => expect(erase(start({ start: 0, end: 3 }).all, at(4, 14), newId)).toEqual([]));
});

describe('what waits for the server', () => {
  test('is laid over what the server has, removals too', () => {
    const [a, b] = [{ ...start({ start: 0, end: 3 }).all }, start({ start: 4, end: 7 }).all].map((all) => Object.values(all)[0]);
    if (!a || !b) throw new Error('no marks');
    const marks = marksFrom(
      [
        { id: 'a', ...a },
        { id: 'b', ...b },
      ],
      { a: null, c: b },
    );
    expect(Object.keys(marks.all)).toEqual(['b', 'c']);
    expect(Object.keys(marks.unsent)).toEqual(['a', 'c']);
  });

  test('is confirmed unless it changed meanwhile', () => {
    const marks = start({ start: 0, end: 3 }, { start: 4, end: 7 });
    const sent = nextChanges(marks.unsent);
    const [first] = sent;
    if (!first?.value) throw new Error('nothing to send');
    const changed = withChanges(marks, [{ id: first.id, value: { ...first.value, note: 'mới' } }]);
    expect(Object.keys(confirm(changed, sent).unsent)).toEqual([first.id]);
    expect(confirm(marks, sent).unsent).toEqual({});
  });

  test('goes in requests that the server takes', () => {
    const note = 'ờ'.repeat(2000);
    const marks = start(...Array.from({ length: 12 }, (_, i) => ({ start: i, end: i + 1, note })));
    const sent = nextChanges(marks.unsent);
    expect(sent.length).toBeGreaterThan(1);
    expect(new TextEncoder().encode(JSON.stringify(sent)).length).toBeLessThan(32 * 1024 - 200);
  });

  test('what is refused is not shown any longer', () => {
    const marks = start({ start: 0, end: 3 }, { start: 4, end: 7 });
    const [id = ''] = Object.keys(marks.all);
    expect(Object.keys(withdraw(marks, [id]).all)).toHaveLength(1);
    expect(Object.keys(withdraw(marks, [id]).unsent)).toHaveLength(1);
  });
});
