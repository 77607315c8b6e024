// The practice page with its player, the IELTS Center and the history, on a phone and on a desktop.
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { accessibilityProblems, launchBrowser, type Visitor, viewports } from '../../testing/journeys/browser.js';
import { createShortExam, type ShortExam, startAttempt, submitAttempt } from './support/exams.js';
import { administrator, freshEmail, newLearner } from './support/people.js';
import { Runner } from './support/runner.js';
import { arrivesAt, sidewaysScroll, surprises, visit, visitAs } from './support/visit.js';

jest.setTimeout(90_000);

let browser: Browser;
let exam: ShortExam;
beforeAll(async () => {
  exam = await createShortExam(await administrator());
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await exam.remove();
});

const SIZES = [
  ['360 px', viewports.phone],
  ['1280 px', viewports.desktop],
] as const;

async function looksRight(page: Page): Promise<void> {
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
  expect(await accessibilityProblems(page)).toEqual([]);
}

describe.each(SIZES)('the player of the practice page at %s', (_name, viewport) => {
  let visitor: Visitor;
  let page: Page;
  const asked: string[] = [];
  beforeAll(async () => {
    visitor = await visit(browser, { viewport, reducedMotion: 'reduce' });
    page = visitor.page;
    await visitor.context.route(/youtube/, (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>player</title>' });
    });
    await page.goto('/practice');
    await page.getByRole('button', { name: 'Mở danh sách nghe 6 Minute English' }).click();
  });
  afterAll(() => visitor.context.close());
  const player = () => page.getByRole('dialog', { name: '6 Minute English' });
  const press = (name: string | RegExp) => player().getByRole('button', { name }).click();
  const box = async () => {
    const found = await player().boundingBox();
    if (!found) throw new Error('the player is not shown');
    return found;
  };
  const inView = async (): Promise<void> => {
    const { x, y, width, height } = await box();
    const size = page.viewportSize() ?? viewport;
    expect([x >= 0, y >= 0, x + width <= size.width, y + height <= size.height]).toEqual([true, true, true, true]);
  };

  test('asks nothing of YouTube before the click, then its player without cookies', async () => {
    await looksRight(page);
    expect(asked).toEqual([]);
    await press('Phát từ YouTube');
    await player().locator('iframe').waitFor();
    await page.frameLocator('iframe').locator('html').waitFor({ state: 'attached' });
    expect(asked.map((url) => new URL(url).host)).toEqual(['www.youtube-nocookie.com']);
  });

  test('becomes a window of 320 by 192 that pointer and arrow keys move inside the view, also when this becomes smaller', async () => {
    await press('Thu nhỏ');
    expect(await box()).toMatchObject({ width: 320, height: 192 });
    await inView();
    const grip = player().getByRole('button', { name: /^Di chuyển/ });
    const before = await box();
    await grip.focus();
    await page.keyboard.press('ArrowUp');
    expect((await box()).y).toBeCloseTo(before.y - 16, 0);
    const handle = await grip.boundingBox();
    if (!handle) throw new Error('there is nothing to hold the window by');
    await page.mouse.move(handle.x + 20, handle.y + 20);
    await page.mouse.down();
    await page.mouse.move(handle.x - 2000, handle.y - 2000, { steps: 4 });
    await inView();
    expect(await box()).toMatchObject({ x: 0, y: 0 });
    await page.mouse.move(handle.x + 2000, handle.y + 2000, { steps: 4 });
    await page.mouse.up();
    await inView();
    await page.setViewportSize({ width: 340, height: 480 });
    await inView();
    await page.setViewportSize(viewport);
    expect(asked).toHaveLength(1);
  });

  test('Escape leaves the full screen first, then closes, and the focus is where it was', async () => {
    await press('Toàn màn hình');
    await player().getByRole('button', { name: 'Thoát toàn màn hình' }).waitFor();
    await page.keyboard.press('Escape');
    await player().getByRole('button', { name: 'Thu nhỏ' }).waitFor();
    await page.keyboard.press('Escape');
    await player().waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Mở danh sách nghe 6 Minute English');
  });

  test('our own recordings play without YouTube', async () => {
    await page.getByRole('button', { name: 'Mở danh sách nghe English at Work' }).click();
    const other = page.getByRole('dialog', { name: 'English at Work' });
    await other.getByRole('button', { name: 'Bài của Vũ Môn' }).click();
    await other.getByRole('button', { name: 'Phát', exact: true }).click();
    await other.getByText('Đang phát').waitFor();
    await other.getByText(/^0:0[1-9] \/ \d:\d\d$/).waitFor();
    await other.getByText('Xem lời thoại').click();
    await looksRight(page);
    await page.keyboard.press('Escape');
    await other.waitFor({ state: 'detached' });
    expect(asked).toHaveLength(1);
  });

  test('nothing went wrong on the way', () => expect(surprises(visitor)).toEqual([]));
});

describe.each(SIZES)('the IELTS Center at %s', (_name, viewport) => {
  test('home, tabs, an exam that is done, and its stars', async () => {
    const person = await newLearner('Phạm Thị Trung Tâm');
    const visitor = await visitAs(browser, person, { viewport });
    const { page } = visitor;
    await page.goto('/ielts');
    await page.getByRole('link', { name: `Bắt đầu test: ${exam.title}` }).waitFor();
    await looksRight(page);
    await page.getByRole('link', { name: 'Xem đề Listening' }).click();
    await arrivesAt(page, '/exams');
    expect(new URL(page.url()).search).toBe('?tab=listening');
    await page.getByRole('link', { name: 'Lịch sử', exact: true }).click();
    await page.getByText('Chưa có lịch sử làm bài').waitFor();
    await page.getByRole('link', { name: 'Reading', exact: true }).click();
    await page.getByRole('link', { name: `Bắt đầu test: ${exam.title}` }).waitFor();
    await looksRight(page);
    const { _id } = await startAttempt(person, exam.id);
    await submitAttempt(person, _id, { q1: 1 });
    await page.reload();
    await page.getByRole('link', { name: `Làm lại: ${exam.title}` }).waitFor();
    expect(surprises(visitor)).toEqual([]);
    await visitor.context.close();
  });
});

describe.each(SIZES)("a guest's history at %s", (_name, viewport) => {
  test('is there without an account, and in the account afterwards; filters stand in the address', async () => {
    const visitor = await visit(browser, { viewport });
    const { page } = visitor;
    const runner = new Runner(page);
    await page.goto('/history');
    await page.getByText('Vui lòng đăng nhập để xem lịch sử làm bài').waitFor();
    await runner.start(exam.id);
    // A phone shows the text first.
    const questions = page.getByRole('button', { name: 'Câu hỏi', exact: true });
    if (await questions.isVisible()) await questions.click();
    await runner.choose(1, 'to warn the harbour of storms');
    await runner.saved();
    await runner.submit();
    await page.goto('/history');
    await page.getByRole('link', { name: `Xem chi tiết: ${exam.title}` }).waitFor();
    await looksRight(page);
    await page.getByRole('main').getByRole('link', { name: 'Đăng ký', exact: true }).click();
    await arrivesAt(page, '/register');
    await page.getByLabel('Họ và tên').fill('Lê Văn Nhận Lại');
    await page.getByLabel('Email').fill(freshEmail());
    await page.getByLabel('Số điện thoại').fill('0987 654 321');
    await page.getByLabel('Mật khẩu', { exact: true }).fill('Khach@123');
    await page.getByLabel('Xác nhận mật khẩu').fill('Khach@123');
    await page.getByLabel('Tôi đồng ý với điều khoản sử dụng').check();
    await page.getByRole('button', { name: 'Tạo tài khoản' }).click();
    await arrivesAt(page, '/history');
    await page.getByRole('link', { name: `Xem chi tiết: ${exam.title}` }).waitFor();
    expect(await page.getByText('đang được giữ trong trình duyệt này').count()).toBe(0);
    await page.getByRole('navigation', { name: 'Kỹ năng' }).getByRole('link', { name: 'Listening' }).click();
    await page.getByText('Không có bài nào khớp bộ lọc này').waitFor();
    expect(new URL(page.url()).search).toBe('?type=listening');
    await page.getByRole('link', { name: 'Bỏ bộ lọc' }).click();
    await page.getByRole('link', { name: `Xem chi tiết: ${exam.title}` }).waitFor();
    expect(surprises(visitor)).toEqual([]);
    await visitor.context.close();
  });
});
