import type { Page } from 'playwright-core';
import { newLearner } from '../support/people.js';
import { type Scene, showTo } from './scenes.js';

/** The placement test from its first page to the plan. */
export async function takePlacement(scene: Scene): Promise<void> {
  const { pictures } = scene;
  await showTo(scene, await newLearner('Hoàng Yến Nhi'), async (page) => {
    await page.goto('/placement-test');
    await page.getByRole('button', { name: 'Bắt đầu kiểm tra' }).waitFor();
    await pictures.take(page, 'placement-intro');
    await page.getByRole('button', { name: 'Bắt đầu kiểm tra' }).click();
    await asked(page, 1);
    await pictures.take(page, 'placement-question');
    await answer(page, 1, 20);
    await asked(page, 21);
    await page.getByRole('article', { name: 'Đoạn văn' }).waitFor();
    await pictures.take(page, 'placement-reading');
    await answer(page, 21, 30);
    await asked(page, 31);
    await pictures.take(page, 'placement-listening');
    await answer(page, 31, 40);
    await page.getByRole('heading', { level: 1, name: /^Trình độ của bạn/ }).waitFor();
    await page.getByRole('region', { name: 'Kế hoạch học của bạn' }).getByRole('listitem').first().waitFor({ timeout: 30_000 });
    await pictures.take(page, 'placement-result');
    await page.goto('/placement-test');
    await page.getByText(/Bạn có thể làm lại bài kiểm tra từ ngày/).waitFor();
    await pictures.take(page, 'placement-again');
  });
}

const asked = (page: Page, number: number): Promise<void> => page.getByText(`Câu ${number}/40 ·`).waitFor();

async function answer(page: Page, from: number, to: number): Promise<void> {
  for (let number = from; number <= to; number += 1) {
    await asked(page, number);
    await page.keyboard.press(String(number % 3 === 0 ? 5 : (number % 4) + 1));
    await page.keyboard.press('Enter');
  }
}
