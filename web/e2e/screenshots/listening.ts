import type { Page } from 'playwright-core';
import { createShortExam } from '../support/exams.js';
import { checkSound, createListeningExam } from '../support/listening.js';
import { administrator, newLearner } from '../support/people.js';
import { contentOf, goTo, ready, type Scene, showTo, turnTo } from './scenes.js';

/** The Listening runner while the recording plays: a form, a map, a table. */
export async function takeListening(scene: Scene): Promise<void> {
  const { pictures } = scene;
  const person = await newLearner('Trần Thu Hà');
  await showTo(scene, person, async (page) => {
    await startPlaying(page, contentOf('listening-02').id);
    await pictures.take(page, 'listening-form');
    await goTo(page, 8);
    await pictures.take(page, 'listening-table');
    await goTo(page, 11);
    await pictures.take(page, 'listening-map');
    await goTo(page, 25);
    await pictures.take(page, 'listening-choices');
    await goTo(page, 36);
    await pictures.take(page, 'listening-flow');
    await page.getByRole('button', { name: 'Cài đặt hiển thị' }).click();
    await pictures.take(page, 'listening-settings');
  });
}

async function startPlaying(page: Page, examId: string): Promise<void> {
  await page.goto(`/exam/${examId}`);
  await checkSound(page);
  await page.getByRole('button', { name: 'Bắt đầu làm bài' }).click();
  await ready(page);
  await page.getByText('Đang phát phần 1').waitFor();
}

/** Practice: a checked question, and the learner's own player with the words open. */
export async function takePractice(scene: Scene): Promise<void> {
  const { pictures } = scene;
  const admin = await administrator();
  const reading = await createShortExam(admin);
  const listening = await createListeningExam(admin, { firstSeconds: 20 });
  try {
    await showTo(scene, await newLearner('Lê Quang Huy'), async (page) => {
      await startPractice(page, listening.id, true);
      await pictures.take(page, 'practice-listening');
      const player = page.getByRole('region', { name: 'Bản ghi âm' });
      await player.getByRole('combobox', { name: 'Tốc độ' }).selectOption('1.5');
      await player.getByRole('button', { name: 'Phát', exact: true }).click();
      await page.waitForTimeout(16_000);
      await player.getByRole('button', { name: 'Xem lời thoại' }).click();
      await player.getByRole('list', { name: 'Lời thoại' }).waitFor();
      await pictures.take(page, 'practice-transcript');
      await startPractice(page, reading.id, false);
      await goTo(page, 7);
      await page.getByRole('textbox', { name: 'Câu 7', exact: true }).fill('snow');
      await page.getByRole('button', { name: 'Kiểm tra câu 7', exact: true }).click();
      await page.getByText('Câu 7: Sai').waitFor();
      await pictures.take(page, 'practice-checked', { again: () => turnTo(page, 'Câu hỏi') });
    });
  } finally {
    for (const exam of [reading, listening]) await exam.remove();
  }
}

async function startPractice(page: Page, examId: string, withSound: boolean): Promise<void> {
  await page.goto(`/exam/${examId}`);
  await page.getByRole('radio', { name: /^Luyện tập/ }).check();
  if (withSound) await checkSound(page);
  await page.getByRole('button', { name: 'Bắt đầu luyện tập' }).click();
  await ready(page);
}
