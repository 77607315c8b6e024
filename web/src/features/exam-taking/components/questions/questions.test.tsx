import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { cleanup, createEvent, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { exam } from '../../exam-taking.fixtures';
import { type Answers, withAnswer } from '../../model/answer-value';
import { type Block, readPaper } from '../../model/paper';
import { type BlockProps, focusQuestion } from './question-block';
import { questionComponents } from './registry';

const blocks = readPaper(exam)?.parts.flatMap((part) => part.blocks) ?? [];
const blockOf = (number: number): Block => {
  const block = blocks.find(({ questions }) => questions.some((question) => question.number === number));
  if (!block) throw new Error(`no question ${number}`);
  return block;
};

afterEach(cleanup);

type OnAnswer = BlockProps['onAnswer'];

/** One block with the answers that a click leads to, as the runner keeps them. */
function Held({ start, onAnswer, ...rest }: Omit<BlockProps, 'answers'> & { start: Answers }) {
  const [answers, setAnswers] = useState<Answers>(start);
  const Questions = questionComponents[rest.block.kind];
  const answer: OnAnswer = (questionId, value) => {
    onAnswer(questionId, value);
    setAnswers((current) => withAnswer(current, questionId, value));
  };
  return <Questions {...rest} answers={answers} onAnswer={answer} />;
}

function show(number: number, start: Answers = {}, { readOnly = false, change = {} }: { readOnly?: boolean; change?: Partial<Block> } = {}) {
  const onAnswer = jest.fn<OnAnswer>();
  render(<Held block={{ ...blockOf(number), ...change }} start={start} currentId={`q${number}`} readOnly={readOnly} checked={{}} onAnswer={onAnswer} />);
  return onAnswer;
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

  test('an entry can be dragged onto a question', () => {
    const onAnswer = show(3);
    const data = new Map<string, string>();
    const dataTransfer = {
      setData: (type: string, value: string) => data.set(type, value),
      getData: (type: string) => data.get(type) ?? '',
      get types() {
        return [...data.keys()];
      },
    };
    const drag = (name: 'dragStart' | 'dragOver' | 'drop', element: Element) => {
      const event = createEvent[name](element);
      Object.defineProperty(event, 'dataTransfer', { value: dataTransfer });
      fireEvent(element, event);
    };
    drag('dragStart', screen.getByRole('button', { name: /An end/ }));
    const row = document.getElementById('question-q4');
    if (!row) throw new Error('no row');
    drag('dragOver', row);
    drag('drop', row);
    expect(onAnswer).toHaveBeenCalledWith('q4', 2);
  });
});

describe('completion', () => {
  test('gaps stand inside the summary under its title and take text as it is typed', () => {
    const onAnswer = show(7, { q8: 'tea' });
    expect(screen.getByText('The fish trade')).toBeTruthy();
    const gap = screen.getByRole<HTMLInputElement>('textbox', { name: 'Câu 7' });
    expect(gap.closest('p')?.textContent).toContain('They sold  at dawn.');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Câu 8' }).value).toBe('tea');
    fireEvent.change(gap, { target: { value: 'Fish' } });
    expect(onAnswer).toHaveBeenCalledWith('q7', 'Fish');
  });

  test('nothing may alter what is typed', () => {
    show(7);
    const gap = screen.getByRole('textbox', { name: 'Câu 7' });
    expect(Object.fromEntries(['autocomplete', 'autocorrect', 'autocapitalize', 'spellcheck', 'lang'].map((name) => [name, gap.getAttribute(name)]))).toEqual({
      autocomplete: 'off',
      autocorrect: 'off',
      autocapitalize: 'off',
      spellcheck: 'false',
      lang: 'en',
    });
  });

  test('more words than allowed are noticed, not refused', () => {
    const onAnswer = show(7);
    const gap = screen.getByRole('textbox', { name: 'Câu 7' });
    fireEvent.change(gap, { target: { value: 'fresh fish' } });
    expect(onAnswer).toHaveBeenLastCalledWith('q7', 'fresh fish');
    expect(document.getElementById(gap.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Dài hơn giới hạn: Chỉ 1 từ');
  });

  test.each(['notes', 'form', 'table', 'flow', 'list'] as const)('the layout %s has one line per gap', (layout) => {
    show(7, {}, { change: { layout } });
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    focusQuestion('q8');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Câu 8' }));
  });
});
