import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { Block } from '../../model/paper';
import { focusQuestion } from './question-block';
import { show } from './questions.rig';

afterEach(async () => {
  cleanup();
  // The click that follows a drag is swallowed until the browser's next turn.
  await new Promise((resolve) => setTimeout(resolve, 0));
});

/** A drag as a browser tells it; jsdom has no layout, so the test says what lies under the pointer. */
function dragTo(from: Element | null, to: Element | null, pointerType: string, hold = (): void => undefined, before = (): unknown => undefined): void {
  if (!from || !to) throw new Error('nothing to drag');
  document.elementFromPoint = () => to;
  const tell = (target: Element | Document, name: string, clientX: number): void => {
    const event = new MouseEvent(name, { bubbles: true, button: 0, clientX, clientY: clientX });
    fireEvent(target, Object.assign(event, { pointerId: 1, pointerType }));
  };
  tell(from, 'pointerdown', 0);
  hold();
  tell(document, 'pointermove', 40);
  before();
  tell(document, 'pointerup', 40);
}

const checkedNames = (role: 'radio' | 'checkbox'): string[] =>
  screen
    .getAllByRole<HTMLInputElement>(role)
    .filter((box) => box.checked)
    .map((box) => box.closest('label')?.textContent ?? '');

describe('multiple choice', () => {
  test('shows option 0 as chosen and answers with the index', () => {
    const onAnswer = show(1, { q1: 0 });
    expect(checkedNames('radio')).toEqual(['ASpeed']);
    fireEvent.click(screen.getByRole('radio', { name: /Habit/ }));
    expect(onAnswer).toHaveBeenCalledWith('q1', 2);
    expect(checkedNames('radio')).toEqual(['CHabit']);
  });

  test('the radios of a question are one group for the keyboard', () => {
    show(1);
    expect(new Set(screen.getAllByRole<HTMLInputElement>('radio').map((radio) => radio.name))).toEqual(new Set(['q1']));
    expect(screen.getByRole('group', { name: /Why boats/ })).toBeTruthy();
  });

  test('can not be changed in a window that only looks on', () => {
    show(1, {}, { readOnly: true });
    for (const radio of screen.getAllByRole<HTMLInputElement>('radio')) expect(radio.disabled).toBe(true);
  });
});

describe('true, false, not given', () => {
  test.each([
    [2, ['TRUE', 'FALSE', 'NOT GIVEN']],
    [9, ['YES', 'NO', 'NOT GIVEN']],
  ])('question %s offers %p', (number, verdicts) => {
    const onAnswer = show(number);
    expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual(verdicts);
    fireEvent.click(screen.getByRole('radio', { name: 'NOT GIVEN' }));
    expect(onAnswer).toHaveBeenCalledWith(`q${number}`, 'NOT GIVEN');
  });

  test('reads an answer stored as an index', () => {
    show(2, { q2: 1 });
    expect(checkedNames('radio')).toEqual(['FALSE']);
  });
});

describe('choose TWO', () => {
  test('spreads two letters over two numbers, then takes no third', () => {
    const onAnswer = show(5);
    fireEvent.click(screen.getByRole('checkbox', { name: /More light/ }));
    fireEvent.click(screen.getByRole('checkbox', { name: /Less noise/ }));
    expect(onAnswer.mock.calls).toEqual([
      ['q5', [2]],
      ['q6', [0]],
    ]);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Better air/ }).disabled).toBe(true);
    expect(screen.getByText(/Đã chọn 2\/2/)).toBeTruthy();
    fireEvent.click(screen.getByRole('checkbox', { name: /More light/ }));
    expect(onAnswer).toHaveBeenLastCalledWith('q5', null);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Better air/ }).disabled).toBe(false);
  });

  test('the palette can lead to either number', () => {
    show(5);
    focusQuestion('q6');
    expect(document.activeElement).toBe(screen.getAllByRole('checkbox')[0]);
  });
});

describe('matching', () => {
  test('answers with the index in the list, and empties', () => {
    const onAnswer = show(3);
    const select = screen.getByRole('combobox', { name: /Paragraph A/ });
    fireEvent.change(select, { target: { value: '0' } });
    expect(onAnswer).toHaveBeenLastCalledWith('q3', 0);
    fireEvent.change(select, { target: { value: '' } });
    expect(onAnswer).toHaveBeenLastCalledWith('q3', null);
  });

  test('a heading used elsewhere can not be chosen again, and the list says where it is used', () => {
    show(3, { q3: 1 });
    const other = screen.getByRole('combobox', { name: /Paragraph B/ });
    expect(within(other).getByRole<HTMLOptionElement>('option', { name: /A middle/ }).disabled).toBe(true);
    expect(within(screen.getByRole('combobox', { name: /Paragraph A/ })).getByRole<HTMLOptionElement>('option', { name: /A middle/ }).disabled).toBe(false);
    expect(screen.getByRole('button', { name: /A middle.*câu 3/ })).toBeTruthy();
  });

  test('where letters may be used again nothing is taken', () => {
    show(3, { q3: 1 }, { change: { allowReuse: true } });
    expect(screen.queryByText(/đã dùng/)).toBeNull();
  });

  test('an entry can be picked and placed by keyboard or click; a used one moves', () => {
    const onAnswer = show(3, { q3: 1 });
    fireEvent.click(screen.getByRole('button', { name: /A middle/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Đặt ii vào câu 4' }));
    expect(onAnswer.mock.calls).toEqual([
      ['q3', null],
      ['q4', 1],
    ]);
    expect(screen.queryByRole('button', { name: /Đặt/ })).toBeNull();
  });

  test.each(['mouse', 'pen'])('an entry can be dragged onto a question by %s', (pointerType) => {
    const onAnswer = show(3);
    dragTo(screen.getByRole('button', { name: /An end/ }), document.getElementById('question-q4'), pointerType);
    expect(onAnswer).toHaveBeenCalledWith('q4', 2);
    expect(document.querySelector('.drag-ghost, [data-over]')).toBeNull();
  });

  test('a finger holds before it drags; one that moves at once scrolls', () => {
    jest.useFakeTimers();
    try {
      const onAnswer = show(3);
      const [entry, row] = [screen.getByRole('button', { name: /An end/ }), document.getElementById('question-q4')];
      dragTo(entry, row, 'touch');
      expect(onAnswer).not.toHaveBeenCalled();
      dragTo(entry, row, 'touch', () => jest.advanceTimersByTime(300));
      expect(onAnswer).toHaveBeenCalledWith('q4', 2);
    } finally {
      jest.runOnlyPendingTimers();
      jest.useRealTimers();
    }
  });

  test('an entry of another list is not taken, and Escape ends a drag', () => {
    const onAnswer = show(3);
    const [entry, row] = [screen.getByRole('button', { name: /An end/ }), document.getElementById('question-q4')];
    row?.setAttribute('data-scope', 'another');
    dragTo(entry, row, 'mouse');
    row?.setAttribute('data-scope', 'g3');
    dragTo(
      entry,
      row,
      'mouse',
      () => undefined,
      () => fireEvent.keyDown(document, { key: 'Escape' }),
    );
    expect(onAnswer).not.toHaveBeenCalled();
  });

  test('words from a box stand inside their summary', () => {
    const onAnswer = show(3, {}, { change: { layout: 'summary', bank: ['A. boats', 'B. tea'] } });
    fireEvent.change(screen.getByRole('combobox', { name: 'Câu 3' }), { target: { value: '1' } });
    expect(onAnswer).toHaveBeenCalledWith('q3', 1);
    focusQuestion('q4');
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Câu 4' }));
  });
});

describe('plans, maps and diagrams', () => {
  const image = {
    url: '/media/map.svg',
    alt: 'Bản đồ',
    markers: ['A', 'B', 'C'].map((label, i) => ({ label, x: 0.2 * (i + 1), y: 0.5 })),
  };
  const map: Partial<Block> = { kind: 'labelling', layout: 'map', image, bank: ['A', 'B', 'C'], allowReuse: false };

  test('a click on the picture chooses the place for the question that is worked on', () => {
    const onAnswer = show(4, {}, { change: map });
    expect(screen.getByRole('img', { name: 'Bản đồ' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Vị trí C' }));
    expect(onAnswer).toHaveBeenCalledWith('q4', 2);
    expect(screen.getByRole('button', { name: 'Vị trí C, câu 4' })).toBeTruthy();
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: /Paragraph B/ }).value).toBe('2');
  });

  test('the select does the same, and the picture shows it', () => {
    const onAnswer = show(3, {}, { change: map });
    fireEvent.change(screen.getByRole('combobox', { name: /Paragraph A/ }), { target: { value: '1' } });
    expect(onAnswer).toHaveBeenCalledWith('q3', 1);
    expect(screen.getByRole('button', { name: 'Vị trí B, câu 3' })).toBeTruthy();
  });

  test('a number can be dragged to its place; a place that is taken changes hands', () => {
    const onAnswer = show(3, { q4: 0 }, { change: map });
    dragTo(document.getElementById('question-q3'), screen.getByRole('button', { name: 'Vị trí A, câu 4' }), 'mouse');
    expect(onAnswer.mock.calls).toEqual([
      ['q4', null],
      ['q3', 0],
    ]);
  });

  test('without a list the markers are gaps: typed below, shown on the picture', () => {
    const numbered = { ...image, markers: [7, 8].map((n) => ({ label: String(n), x: 0.5, y: n / 10 })) };
    const onAnswer = show(7, {}, { change: { kind: 'labelling', layout: 'map', image: numbered } });
    fireEvent.click(screen.getByRole('button', { name: 'Đến câu 8 trên hình' }));
    const gap = screen.getByRole('textbox', { name: 'Câu 8' });
    expect(document.activeElement).toBe(gap);
    fireEvent.change(gap, { target: { value: 'valve' } });
    expect(onAnswer).toHaveBeenCalledWith('q8', 'valve');
    expect(screen.getByRole('button', { name: 'Câu 8 trên hình: valve' })).toBeTruthy();
  });
});
