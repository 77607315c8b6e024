// The administrator's shell, live statistics and user management.
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, type Visitor } from '../../testing/journeys/browser.js';
import { call } from './support/api.js';
import { eventually } from './support/eventually.js';
import { createShortExam, RIGHT, type ShortExam, startAttempt, submitAttempt } from './support/exams.js';
import { administrator, newLearner, type Person } from './support/people.js';
import { arrivesAt, surprises, visit, visitAs } from './support/visit.js';

jest.setTimeout(60_000);

const SECTIONS = ['Thống kê', 'Quản lý người dùng', 'Quản lý khóa học', 'Quản lý đề thi', 'Quản lý thanh toán'];

let browser: Browser;
let admin: Person;
let exam: ShortExam;
let visitor: Visitor;
let page: Page;
beforeAll(async () => {
  admin = await administrator();
  exam = await createShortExam(admin);
  browser = await launchBrowser();
  visitor = await visit(browser);
  page = visitor.page;
});
afterAll(async () => {
  await browser.close();
  await exam.remove();
});

const activity = (text: string) => page.getByRole('region', { name: 'Hoạt động gần đây' }).getByRole('listitem').filter({ hasText: text });

test('signing in leads to the shell: five sections, a side panel that folds, the date in Vietnamese', async () => {
  await page.goto('/login');
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Mật khẩu', { exact: true }).fill(admin.password);
  await page.getByRole('button', { name: 'Đăng nhập', exact: true }).click();
  await arrivesAt(page, '/admin/dashboard');
  const nav = page.getByRole('navigation', { name: 'Các mục quản trị' });
  await nav.waitFor();
  expect(await nav.getByRole('link').allTextContents()).toEqual(SECTIONS);

  const today = new Intl.DateTimeFormat('vi-VN', { timeZone: 'Asia/Ho_Chi_Minh', weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' }).format(
    new Date(),
  );
  expect(today).toMatch(/^(?:Thứ|Chủ)/);
  await page.getByRole('banner').getByText(today).waitFor();

  const width = async (): Promise<number> => (await nav.boundingBox())?.width ?? 0;
  const wide = await width();
  await page.getByRole('button', { name: 'Thu gọn thanh bên' }).click();
  await eventually('the panel folds', width, (narrow) => narrow < wide / 2);
  await page.getByRole('button', { name: 'Mở rộng thanh bên' }).click();
  for (const section of SECTIONS.slice(1)) {
    await nav.getByRole('link', { name: section }).click();
    await page.getByRole('heading', { level: 1, name: section }).waitFor();
  }
  await page.goto('/courses');
  await arrivesAt(page, '/admin/dashboard');
});

test('the dashboard shows its figures as the server has them', async () => {
  const { body } = await call('GET', '/admin/statistics/overview?period=month', { token: admin.token, from: admin.from });
  const figures = body.data as { activeCourses: { display: string }; totalExams: { display: string }; monthlyRevenue: { label: string; display: string } };
  expect(figures.activeCourses.display).toMatch(/\d/);
  const card = (name: string) => page.getByRole('region', { name, exact: true });
  await card('Tổng khóa học').getByText(figures.activeCourses.display, { exact: true }).waitFor();
  await card('Tổng đề thi').getByText(figures.totalExams.display, { exact: true }).waitFor();
  await card(figures.monthlyRevenue.label).getByText(figures.monthlyRevenue.display, { exact: true }).waitFor();
  await card('Tổng người dùng').getByText(/\d/).first().waitFor();

  const growth = page.getByRole('region', { name: 'Tăng trưởng người dùng' });
  await growth.getByRole('img', { name: /^Tăng trưởng người dùng: .*: \d[\d.]* người dùng mới/ }).waitFor();
  await growth.locator('canvas').waitFor();
  await page.getByText('Đang cập nhật trực tiếp').waitFor();
});

test('what a learner hands in appears within a second, without asking, and a hostile name is only text', async () => {
  const hostile = '<img src=x onerror="window.__xss=1">';
  const learner = await newLearner(hostile);
  const attempt = await startAttempt(learner, exam.id);
  await page.getByRole('heading', { level: 1 }).hover();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('recent-activities')) asked.push(request.url());
  });
  const sentMs = Date.now();
  await submitAttempt(learner, attempt._id, RIGHT);
  const handedMs = Date.now();
  await activity(hostile).filter({ hasText: exam.title }).waitFor({ timeout: 3_000 });
  expect(Date.now() - handedMs).toBeLessThan(1_000);
  expect(asked).toEqual([]);
  expect(Date.now() - sentMs).toBeLessThan(5_000);

  await page.reload();
  await activity(hostile).first().waitFor();
  await page.goto(`/admin/users?search=${encodeURIComponent(learner.email)}`);
  await page.getByRole('row').getByText(hostile).first().waitFor();
  expect(await page.evaluate(() => Reflect.get(window, '__xss'))).toBeUndefined();
  expect(await page.locator('img[src="x"]').count()).toBe(0);
});

test('an account is found by typing, locked and unlocked', async () => {
  const learner = await newLearner('Tạ Thị Khóa Mở');
  await page.goto('/admin/users');
  const search = page.getByLabel('Tìm theo tên hoặc email');
  await search.click();
  await page.keyboard.type(learner.email, { delay: 40 });
  expect(await search.inputValue()).toBe(learner.email);
  const row = page.getByRole('row').filter({ hasText: learner.email });
  await eventually(
    'only this account is listed',
    () => page.getByRole('rowheader').count(),
    (rows) => rows === 1,
  );

  const status = async (): Promise<number> => (await call('GET', '/user/profile', { token: learner.token, from: learner.from })).status;
  await row.getByRole('button', { name: `Khóa tài khoản: ${learner.fullName}` }).click();
  await page.getByRole('dialog', { name: 'Khóa tài khoản' }).getByRole('button', { name: 'Khóa tài khoản' }).click();
  await row.getByText('Bị khóa').waitFor();
  await eventually('the account is closed', status, (code) => code === 403, 1_000);

  await row.getByRole('button', { name: `Mở khóa tài khoản: ${learner.fullName}` }).click();
  await page.getByRole('dialog', { name: 'Mở khóa tài khoản' }).getByRole('button', { name: 'Mở khóa tài khoản' }).click();
  await row.getByText('Hoạt động').waitFor();
  const again = await call('POST', '/auth/login', { body: { email: learner.email, password: learner.password }, from: learner.from });
  expect(again.status).toBe(200);
});

test('nobody else gets in', async () => {
  const learner = await newLearner();
  const other = await visitAs(browser, learner);
  await other.page.goto('/admin/users');
  await other.page.getByText('Bạn không có quyền truy cập chức năng này.').last().waitFor();
  expect(await other.page.getByRole('navigation', { name: 'Các mục quản trị' }).count()).toBe(0);
  expect((await call('GET', '/user', { token: learner.token, from: learner.from })).status).toBe(403);
  const guest = await visit(browser);
  await guest.page.goto('/admin/dashboard');
  await arrivesAt(guest.page, '/login');
  expect([surprises(other), surprises(guest)]).toEqual([[], []]);
});

test('the shell meets no error', () => {
  expect(surprises(visitor)).toEqual([]);
});
