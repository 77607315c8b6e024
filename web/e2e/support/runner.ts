import type { Locator, Page } from 'playwright-core';
import { arrivesAt } from './visit.js';

/** The exam runner as a learner meets it: numbers, words and roles. */
export class Runner {
  constructor(readonly page: Page) {}

  /** Opens an attempt by its address and waits until it can be answered. */
  async open(examId: string, attemptId: string): Promise<void> {
    await this.page.goto(`/exam/${examId}/attempt/${attemptId}`);
    await this.ready();
  }

  /** From the intro's button to the first question. Resolves with the attempt's id. */
  async start(examId: string): Promise<string> {
    await this.page.goto(`/exam/${examId}`);
    await this.page.getByRole('button', { name: 'Bắt đầu làm bài' }).click();
    await arrivesAt(this.page, /^\/exam\/[^/]+\/attempt\/[^/]+$/);
    await this.ready();
    return new URL(this.page.url()).pathname.split('/').at(-1) ?? '';
  }

  ready(): Promise<void> {
    return this.page.getByRole('button', { name: 'Nộp bài', exact: true }).waitFor();
  }

  /** Minutes; the exact time while the pointer is on it. */
  get clock(): Locator {
    return this.page.getByRole('banner').getByRole('button', { name: /^Thời gian còn lại/ });
  }

  /** The palette's entry of a question; its name tells the state. */
  number(n: number): Locator {
    return this.page.getByRole('navigation', { name: 'Bảng câu hỏi' }).getByRole('button', { name: new RegExp(`^Câu ${n},`) });
  }

  async goTo(n: number): Promise<void> {
    await this.number(n).click();
  }

  gap(n: number): Locator {
    return this.page.getByRole('textbox', { name: `Câu ${n}`, exact: true });
  }

  async type(n: number, text: string): Promise<void> {
    await this.gap(n).fill(text);
  }

  /** The question's own box: its name begins with the number. */
  question(n: number): Locator {
    return this.page.getByRole('group', { name: new RegExp(`^${n}(?!\\d)`) });
  }

  /** Ticks the option that reads like this in a question with radio buttons. */
  async choose(n: number, option: string): Promise<void> {
    await this.question(n).getByText(option, { exact: true }).click();
  }

  /** Ticks a letter of a "choose TWO". */
  async tick(option: string): Promise<void> {
    await this.page.getByRole('checkbox', { name: option }).check();
  }

  matching(n: number): Locator {
    return this.page.getByRole('combobox', { name: new RegExp(`^${n}(?!\\d)`) });
  }

  async match(n: number, entry: number): Promise<void> {
    await this.matching(n).selectOption(String(entry));
  }

  /** Resolves when the server has everything that was typed. */
  async saved(): Promise<void> {
    await this.page
      .locator('header')
      .getByText(/^Đã lưu/)
      .waitFor({ state: 'attached', timeout: 15_000 });
  }

  /** How many numbers of the palette say that they are answered. */
  answered(): Promise<number> {
    return this.page
      .getByRole('navigation', { name: 'Bảng câu hỏi' })
      .getByRole('button', { name: /^Câu \d+, đã trả lời/ })
      .count();
  }

  get submitDialog(): Locator {
    return this.page.getByRole('dialog', { name: 'Nộp bài?' });
  }

  /** Hands in: button, confirmation, result. Resolves with the result's id. */
  async submit(): Promise<string> {
    await this.page.getByRole('banner').getByRole('button', { name: 'Nộp bài', exact: true }).click();
    await this.submitDialog.getByRole('button', { name: 'Nộp bài', exact: true }).click();
    return this.result();
  }

  /** Waits for the result's page. Resolves with its id. */
  async result(): Promise<string> {
    await arrivesAt(this.page, /^\/result\//);
    await this.page.getByRole('heading', { level: 1, name: /Bạn đã hoàn thành bài thi|Hết giờ làm bài/ }).waitFor();
    return new URL(this.page.url()).pathname.split('/').at(-1) ?? '';
  }
}
