import type { Page } from 'playwright-core';
import { must } from '../support/api.js';
import { startAttempt } from '../support/exams.js';
import { newLearner } from '../support/people.js';
import { contentOf, goTo, ready, type Scene, showTo, turnTo } from './scenes.js';

/** The Reading runner: its text with marks, its menus and dialogs, and each kind of question. */
export async function takeReading(scene: Scene): Promise<void> {
  const { pictures } = scene;
  const person = await newLearner('Nguyễn Minh Anh');
  const { id, keys } = contentOf('reading-01');
  const clientId = crypto.randomUUID();
  const { _id } = await startAttempt(person, id, clientId);
  const changes = Object.entries(keys)
    .slice(0, 9)
    .map(([questionId, value]) => ({ questionId, value }));
  await must('PATCH', `/ielts/attempts/${_id}/answers`, { body: { clientId, seq: 1, changes }, token: person.token, from: person.from });
  await showTo(scene, person, async (page) => {
    await page.goto(`/exam/${id}/attempt/${_id}`);
    await ready(page);
    await mark(page, 0, 30, 'Tô vàng');
    await mark(page, 60, 50, 'Tô xanh lá');
    await mark(page, 150, 40, 'Tô xanh dương');
    await pictures.take(page, 'runner-marks');

    const select = async (): Promise<void> => {
      await turnTo(page, 'Bài đọc');
      await selectWords(page, 230, 36);
      await page.getByRole('toolbar', { name: 'Đánh dấu đoạn đã chọn' }).waitFor();
    };
    await pictures.take(page, 'runner-toolbar', { again: select });

    await select();
    await page.getByRole('toolbar').getByRole('button', { name: 'Ghi chú' }).click();
    await page.keyboard.type('Ý chính của đoạn: nước lên thì trữ, nước xuống thì bánh xe quay.');
    await pictures.take(page, 'runner-notes');
    await page.keyboard.press('Escape');

    await goTo(page, 3);
    await page.getByRole('button', { name: 'Đánh dấu câu 3 để xem lại' }).click();
    await pictures.take(page, 'runner-questions', { again: () => turnTo(page, 'Câu hỏi') });
    await pictures.take(page, 'runner-palette', {
      sizes: ['phone'],
      again: async () => {
        if (await page.getByRole('dialog').isVisible()) return;
        await page.getByRole('button', { name: /Bảng câu hỏi/ }).click();
      },
    });
    await page.keyboard.press('Escape');
    for (const number of [10, 14, 22, 27, 36]) {
      await goTo(page, number);
      await pictures.take(page, `runner-question-${number}`, { again: () => turnTo(page, 'Câu hỏi') });
    }

    await page.getByRole('button', { name: 'Cài đặt hiển thị' }).click();
    await pictures.take(page, 'runner-settings');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Phím tắt' }).click();
    await pictures.take(page, 'runner-help');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Ẩn màn hình' }).click();
    await pictures.take(page, 'runner-hidden');
    await page.getByRole('button', { name: 'Làm tiếp' }).click();
    await page.getByRole('button', { name: 'Nộp bài', exact: true }).click();
    await pictures.take(page, 'runner-submit');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Thoát' }).click();
    await pictures.take(page, 'runner-leave');
  });
}

async function mark(page: Page, from: number, length: number, colour: string): Promise<void> {
  await selectWords(page, from, length);
  await page.getByRole('toolbar', { name: 'Đánh dấu đoạn đã chọn' }).getByRole('button', { name: colour }).click();
}

/** Selects characters of the passage, as a finger or a mouse would. */
async function selectWords(page: Page, from: number, length: number): Promise<void> {
  await page.locator('#exam-passage [data-text-of]').evaluate(
    (passage, { start, end }) => {
      const walker = document.createTreeWalker(passage, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      let before = 0;
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const size = node.textContent?.length ?? 0;
        if (start >= before && start < before + size) range.setStart(node, start - before);
        if (end > before && end <= before + size) range.setEnd(node, end - before);
        before += size;
      }
      getSelection()?.removeAllRanges();
      getSelection()?.addRange(range);
    },
    { start: from, end: from + length },
  );
  // The menu waits until the selection stands still.
  await page.waitForTimeout(300);
}
