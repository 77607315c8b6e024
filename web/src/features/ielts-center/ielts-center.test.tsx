import { afterEach, describe, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { makeUser } from '../../testing/factories';
import { type FakeAnswer, fakeApi } from '../../testing/fake-api';
import { renderApp } from '../../testing/render-app';
import { watchExamChanges } from '../exams/exam-news';
import { tabOf } from './center-tabs-page';

const exam = (changes: object = {}) => ({
  _id: 'exam-1',
  title: 'The River Market',
  description: 'Ba bài đọc',
  type: 'reading',
  difficulty: 'Band 5.0-7.5',
  duration: 60,
  totalQuestions: 40,
  sectionCount: 3,
  status: 'published',
  attemptsCount: 0,
  createdAt: '2026-11-18T00:00:00Z',
  updatedAt: '2026-11-18T00:00:00Z',
  ...changes,
});
const totals = { total: 14, reading: 9, listening: 5, attempts: 1234 };
const answer = (data: object[]): FakeAnswer => ({
  body: { success: true, data, pagination: { currentPage: 1, totalPages: 1, total: data.length, limit: 20 }, totals },
});

let api: ReturnType<typeof fakeApi>;
const serve = (list: Parameters<typeof fakeApi>[0][string] = () => answer([exam()])): void => {
  const empty = () => ({ body: { success: true, data: [] } });
  api = fakeApi({ 'GET /ielts': list, 'GET /ielts/completed': empty, 'GET /ielts/attempts/open': empty });
};
afterEach(() => {
  cleanup();
  api.restore();
  localStorage.clear();
});

describe('the home of the center', () => {
  test('two ways in, counted figures, two skills, the latest exams, three stories', async () => {
    serve();
    renderApp({ at: '/ielts' });
    await screen.findByRole('link', { name: 'Bắt đầu test: The River Market' });
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: 'Làm bài thi' }).getAttribute('href')).toBe('/exams?tab=reading');
    expect(main.getByRole('link', { name: 'Luyện tập' }).getAttribute('href')).toBe('/practice');
    const tiles = within(main.getByRole('region', { name: 'Trung tâm qua vài con số' }));
    expect(tiles.getAllByRole('definition').map((tile) => tile.textContent)).toEqual(['14', 'Band 9.0', '1.234', '18/11/2026']);
    expect(main.getByRole('link', { name: 'Xem đề Listening' }).getAttribute('href')).toBe('/exams?tab=listening');
    expect(main.getAllByRole('figure')).toHaveLength(3);
    expect(main.getByText('Lời kể minh họa cách dùng, không phải cam kết điểm số.')).toBeTruthy();
    expect(api.callsTo('GET /ielts').map(({ query }) => query.toString())).toEqual(['limit=6&status=published']);
  });

  test('says when there is no exam yet', async () => {
    serve(() => answer([]));
    renderApp({ at: '/ielts' });
    expect(await screen.findByText('Chưa có đề thi nào')).toBeTruthy();
  });

  test('a list that did not load says so and can be tried again', async () => {
    let down = true;
    serve(() => (down ? { status: 500, body: {} } : answer([exam()])));
    renderApp({ at: '/ielts' });
    expect(await screen.findByText('Không thể tải đề thi. Vui lòng thử lại')).toBeTruthy();
    down = false;
    fireEvent.click(screen.getByRole('button', { name: 'Thử lại' }));
    expect(await screen.findByText('The River Market')).toBeTruthy();
  });
});

describe('the tabs', () => {
  test('stand in the address: Reading, Listening, Lịch sử', async () => {
    serve(({ query }) => answer([exam({ title: query.get('type') === 'listening' ? 'The Boat Club' : 'The River Market' })]));
    const { router } = renderApp({ at: '/exams' });
    const tabs = within(await screen.findByRole('navigation', { name: 'Reading, Listening và lịch sử' }));
    expect(tabs.getAllByRole('link').map((link) => link.textContent)).toEqual(['Reading', 'Listening', 'Lịch sử']);
    expect(tabs.getByRole('link', { current: 'page' }).textContent).toBe('Reading');
    fireEvent.click(tabs.getByRole('link', { name: 'Listening' }));
    expect(await screen.findByText('The Boat Club')).toBeTruthy();
    expect(router.state.location.search).toBe('?tab=listening');
    fireEvent.click(tabs.getByRole('link', { name: 'Lịch sử' }));
    expect(await screen.findByRole('heading', { name: 'Làm gần đây' })).toBeTruthy();
    expect(screen.queryByText('The Boat Club')).toBeNull();
  });

  test.each([
    ['', 'reading'],
    ['tab=listening', 'listening'],
    ['tab=history', 'history'],
    ['type=listening', 'listening'],
    ['tab=writing', 'reading'],
  ])('?%s is %s', (query, tab) => expect(tabOf(new URLSearchParams(query))).toBe(tab));
});

test('W28: news of a changed exam drop the remembered exams', async () => {
  serve();
  const { store } = renderApp({ at: '/ielts', user: makeUser() });
  await screen.findByText('The River Market');
  let tell: ((news: { examId: string }) => void) | undefined;
  const stop = watchExamChanges(store.dispatch, (message, listen) => {
    expect(message).toBe('exams_changed');
    tell = listen;
    return () => {
      tell = undefined;
    };
  });
  const before = api.callsTo('GET /ielts').length;
  tell?.({ examId: 'exam-1' });
  await waitFor(() => expect(api.callsTo('GET /ielts').length).toBe(before + 1));
  stop();
  expect(tell).toBeUndefined();
});
