import { afterEach, describe, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { focusQuestion } from './question-block';
import { blockOf, show } from './questions.rig';

afterEach(cleanup);

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

  test('a table has its gaps in the cells', () => {
    const table = {
      columns: ['Year', 'Goods'],
      rows: [
        ['1790', '{7} and salt'],
        ['1830', 'mostly {8}'],
      ],
    };
    const onAnswer = show(7, {}, { change: { layout: 'table', table } });
    expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual(['Year', 'Goods']);
    const row = screen.getByRole('row', { name: /1830/ });
    fireEvent.change(within(row).getByRole('textbox', { name: 'Câu 8' }), { target: { value: 'tea' } });
    expect(onAnswer).toHaveBeenCalledWith('q8', 'tea');
    focusQuestion('q7');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Câu 7' }));
  });

  test('notes have headings and lines without a gap', () => {
    const [first, second] = blockOf(7).questions;
    if (!first || !second) throw new Error('no questions');
    show(7, {}, { change: { layout: 'notes', questions: [{ ...first, question: '# Before dawn\n- boats arrive\n- they sell ______ first' }, second] } });
    expect(screen.getAllByRole('listitem').map((line) => line.textContent?.trim())).toEqual([
      'Before dawn',
      'boats arrive',
      'they sell  first',
      'The price of  rose.',
    ]);
  });

  test.each(['notes', 'form', 'table', 'flow', 'list'] as const)('the layout %s has one line per gap', (layout) => {
    show(7, {}, { change: { layout } });
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    focusQuestion('q8');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Câu 8' }));
  });
});
