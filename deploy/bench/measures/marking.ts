import fs from 'node:fs';
import { ListeningFile, ReadingFile } from '@vumon/exam/content/content-file.js';
import { CONTENT_FOLDER } from '@vumon/exam/content/content-folder.js';
import type { ExamContent } from '@vumon/exam/exams/exam-content.js';
import { normaliseExam } from '@vumon/exam/exams/normalise-exam.js';
import { resolveQuestions } from '@vumon/exam/exams/resolved-questions.js';
import { markSheet } from '@vumon/exam/marking/mark-sheet.js';
import { keptLine } from '@vumon/exam/results/kept-line.js';
import { withCourse } from '@vumon/exam/results/result-line.js';
import { type Answers, sheetOf } from '../answer-sheets.ts';
import { ms, type Report } from '../report.ts';
import type { Scale } from '../scale.ts';

const GOAL_MS = 15;
const WARM_UP = 200;
const QUESTIONS = 40;

const json = (name: string): unknown => JSON.parse(fs.readFileSync(new URL(name, CONTENT_FOLDER), 'utf8'));

/** Processor time of marking a sheet of forty, in this process: no server, no database, nothing else in the figure. */
export function measureMarking({ scale, report }: { readonly scale: Scale; readonly report: Report }): void {
  for (const [name, content] of [
    ['reading-01', readingOf('reading-01.json')],
    ['listening-01', listeningOf('listening-01.json')],
  ] as const) {
    const questions = resolveQuestions(content).length;
    if (questions !== QUESTIONS) throw new Error(`${name} has ${questions} questions`);
    const sheets = Array.from({ length: scale.markedSheets }, (_, n) => sheetOf(content, n));
    const mark = (sheet: Answers): unknown => markSheet(content, sheet);
    const store = (sheet: Answers): unknown => {
      const marked = markSheet(content, sheet);
      const lines = withCourse(marked.perQuestion, content, { answers: sheet, trail: {}, activity: {}, timeSpentSeconds: 3_000 });
      return JSON.stringify({ ...marked, perQuestion: lines.map(keptLine) });
    };
    const alone = cpuEach(sheets, mark);
    const stored = cpuEach(sheets, store);
    report.below(
      `Chấm 40 câu (${name}), bộ xử lý mỗi bài`,
      alone,
      GOAL_MS,
      precise,
      `${precise(stored)} với cả tờ kết quả thành JSON; ${sheets.length} bài khác nhau`,
    );
  }
}

const precise = (value: number): string => (value < 1 ? `${Math.round(value * 1_000)} µs` : ms(value));

/** Milliseconds of processor time a sheet, garbage collection included. */
function cpuEach(sheets: readonly Answers[], work: (sheet: Answers) => unknown): number {
  for (let i = 0; i < WARM_UP; i += 1) work(sheets[i % sheets.length] ?? {});
  const before = process.cpuUsage();
  for (const sheet of sheets) work(sheet);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / sheets.length;
}

function readingOf(name: string): ExamContent {
  const { _id, ...payload } = ReadingFile.parse(json(name));
  return contentOf(name, payload);
}

function listeningOf(name: string): ExamContent {
  const { _id, sections, ...payload } = ListeningFile.parse(json(name));
  return contentOf(name, { ...payload, sections: sections.map(({ audio, ...section }) => section) });
}

function contentOf(name: string, payload: Parameters<typeof normaliseExam>[0]): ExamContent {
  const made = normaliseExam(payload);
  // A picture gets its address when it is stored; no mark depends on it.
  const errors = made.errors.filter((error) => !error.path.endsWith('.image.url'));
  if (errors.length > 0) throw new Error(`${name}: ${errors.map((error) => error.path).join(', ')}`);
  return made.content;
}
