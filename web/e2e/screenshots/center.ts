import { newLearner, seededLearner } from '../support/people.js';
import { visit } from '../support/visit.js';
import { contentOf, type Scene, showTo } from './scenes.js';

/** The practice page with its player, the IELTS Center, the history, and an exam's first page. */
export async function takeCenter(scene: Scene): Promise<void> {
  const { pictures } = scene;
  await takePlayer(scene);
  await showTo(scene, await seededLearner(), async (page) => {
    const listed = () =>
      page
        .getByRole('link', { name: /^(?:Bắt đầu test|Làm lại): / })
        .first()
        .waitFor();
    for (const [name, address] of [
      ['practice', '/practice'],
      ['center-home', '/ielts'],
      ['center-reading', '/exams?tab=reading'],
      ['center-listening', '/exams?tab=listening'],
    ] as const) {
      await page.goto(address);
      await listed();
      await pictures.take(page, name);
    }
    await page.goto('/exams?tab=history');
    await page.getByRole('heading', { name: 'Làm gần đây' }).waitFor();
    await pictures.take(page, 'center-history');
    await page.goto('/history');
    await page
      .getByRole('link', { name: /^Xem chi tiết/ })
      .first()
      .waitFor();
    await page.getByRole('heading', { name: 'Band theo thời gian' }).waitFor();
    await pictures.take(page, 'history');
  });
}

async function takePlayer({ browser, pictures }: Scene): Promise<void> {
  const { context, page } = await visit(browser, { reducedMotion: 'reduce' });
  await page.goto('/practice');
  await page.getByRole('button', { name: 'Mở danh sách nghe 6 Minute English' }).click();
  const player = page.getByRole('dialog');
  await player.getByRole('button', { name: 'Phát từ YouTube' }).waitFor();
  await pictures.take(page, 'player-youtube');
  await player.getByRole('button', { name: 'Bài của Vũ Môn' }).click();
  await player.getByText('Xem lời thoại').click();
  await pictures.take(page, 'player-own');
  await player.getByRole('button', { name: 'Thu nhỏ' }).click();
  await pictures.take(page, 'player-mini');
  await context.close();
}

export async function takeIntro(scene: Scene): Promise<void> {
  const { pictures } = scene;
  await showTo(scene, await newLearner('Nguyễn Minh Anh'), async (page) => {
    await page.goto(`/exam/${contentOf('reading-01').id}`);
    await page.getByRole('button', { name: 'Bắt đầu làm bài' }).waitFor();
    await pictures.take(page, 'intro-reading');
    await page.getByRole('radio', { name: /^Luyện tập/ }).check();
    await page.getByRole('radio', { name: 'Từng phần' }).check();
    await page.getByRole('checkbox').first().uncheck();
    await pictures.take(page, 'intro-practice');
    await page.goto(`/exam/${contentOf('listening-01').id}`);
    await page.getByRole('button', { name: 'Nghe thử' }).waitFor();
    await pictures.take(page, 'intro-listening');
    await page.getByRole('button', { name: 'Nghe thử' }).click();
    await page.getByRole('button', { name: 'Tôi nghe rõ' }).click();
    await page.getByText('Âm thanh đã sẵn sàng').waitFor();
    await pictures.take(page, 'intro-listening-heard');
  });
}
