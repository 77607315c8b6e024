import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Compared } from './rounds.ts';

export interface Row {
  readonly measure: string;
  readonly value: number;
  readonly text: string;
  readonly goal: string;
  /** Absent where the issue sets no goal. */
  readonly met?: boolean;
}

const number = (value: number, digits = 0): string => value.toLocaleString('vi-VN', { minimumFractionDigits: digits, maximumFractionDigits: digits });
export const ms = (value: number): string => `${number(value, value < 10 ? 1 : 0)} ms`;
export const count = (value: number): string => number(value);
export const seconds = (value: number): string => `${number(value, value < 100 ? 1 : 0)} s`;

const commit = (): string => {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
};

/** Collects the figures, prints each as it comes and all as one table at the end. */
export class Report {
  readonly rows: Row[] = [];
  readonly #since = performance.now();

  note(text: string): void {
    process.stdout.write(`  ${text}\n`);
  }

  add(row: Row): void {
    this.rows.push(row);
    const verdict = row.met === undefined ? '·' : row.met ? '✓' : '✗';
    process.stdout.write(`  ${verdict} ${row.measure}: ${row.text}${row.goal ? ` (mục tiêu ${row.goal})` : ''}\n`);
  }

  /** `a` as a share of `b`; failures on either side void it. */
  ratio<K extends string>(measure: string, results: Readonly<Record<K, Compared>>, a: K, b: K, goal: number, extra = ''): void {
    const [ours, other] = [results[a], results[b]];
    const value = ours.perSecond / other.perSecond;
    const failed = ours.failed + other.failed;
    const text = [
      `${number(value, 2)} (${count(ours.perSecond)}/s : ${count(other.perSecond)}/s; p50 ${ms(ours.p50)} : ${ms(other.p50)}, p99 ${ms(ours.p99)} : ${ms(other.p99)})`,
      extra,
      failed > 0 ? `${failed} yêu cầu hỏng` : '',
    ];
    this.add({ measure, value, text: text.filter(Boolean).join('; '), goal: `≥ ${number(goal, 1)}`, met: failed === 0 && value >= goal });
  }

  /** A value that has to stay below its goal; `unit` writes it. */
  below(measure: string, value: number, goal: number, unit: (value: number) => string, extra = '', holds = true): void {
    this.add({ measure, value, text: [unit(value), extra].filter(Boolean).join('; '), goal: `< ${unit(goal)}`, met: holds && value < goal });
  }

  fact(measure: string, value: number, text: string): void {
    this.add({ measure, value, text, goal: '' });
  }

  print(): void {
    const rows = this.rows.map((row) => [row.measure, row.text, row.goal, row.met === undefined ? '' : row.met ? 'đạt' : 'CHƯA ĐẠT']);
    const head = ['Phép đo', 'Kết quả', 'Mục tiêu', ''];
    const widths = head.map((title, i) => Math.max(title.length, ...rows.map((row) => row[i]?.length ?? 0)));
    const line = (cells: readonly string[]): string => `| ${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`;
    const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
    process.stdout.write(`\n${[line(head), rule, ...rows.map(line)].join('\n')}\n\n`);
    process.stdout.write(
      `Bộ tạo tải chạy trên cùng máy (${os.availableParallelism()} nhân) và giành bộ xử lý với hệ thống: hãy đọc tỉ số, đừng đọc số tuyệt đối.\n`,
    );
    process.stdout.write(`Tổng thời gian ${number((performance.now() - this.#since) / 1_000)} s.\n`);
  }

  save(file: string, scale: string): void {
    const machine = {
      cores: os.availableParallelism(),
      cpu: os.cpus()[0]?.model ?? '',
      memoryBytes: os.totalmem(),
      node: process.version,
      platform: `${os.platform()} ${os.release()}`,
    };
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, `${JSON.stringify({ at: new Date().toISOString(), commit: commit(), scale, machine, rows: this.rows }, null, 2)}\n`);
  }
}
