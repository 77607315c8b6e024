import { Injectable } from '@nestjs/common';
import { Database } from '@vumon/platform/database/database.js';
import { Outbox } from '@vumon/platform/messaging/outbox.js';
import { v7 as uuidv7 } from 'uuid';
import { ExamRepository, type ExamRow } from '../exams/exam.repository.js';
import type { AnswerValue, ExamContent } from '../exams/exam-content.js';
import { resolveQuestions } from '../exams/resolved-questions.js';
import { markSheet } from '../marking/mark-sheet.js';
import { resultFact } from '../results/result.presenter.js';
import { ResultRepository } from '../results/result.repository.js';
import type { ExamTables } from '../tables.js';
import { DEMO_HISTORY, DEMO_LEARNER, type DemoSitting } from './demo-history.js';

const DAY_MS = 86_400_000;

/** The demo learner's past with one exam. */
@Injectable()
export class SeedHistory {
  constructor(
    private readonly db: Database<ExamTables>,
    private readonly exams: ExamRepository,
    private readonly results: ResultRepository,
    private readonly outbox: Outbox,
  ) {}

  async execute(exam: ExamRow, content: ExamContent): Promise<void> {
    for (const sitting of DEMO_HISTORY) await this.#sit(exam, content, sitting);
  }

  /** One past attempt with its result and its event, as the attempt engine would have left them. */
  async #sit(exam: ExamRow, content: ExamContent, sitting: DemoSitting): Promise<void> {
    const completedAt = new Date(Date.now() - sitting.daysAgo * DAY_MS);
    const startedAt = new Date(completedAt.getTime() - sitting.minutes * 60_000);
    const answers = demoAnswers(content, sitting.right);
    const owner = { ownerKind: 'user' as const, ownerId: DEMO_LEARNER };
    const attemptId = uuidv7();
    await this.db.transaction(async () => {
      await this.db.kysely
        .insertInto('attempts')
        .values({
          id: attemptId,
          examId: exam.id,
          versionId: exam.versionId,
          ...owner,
          mode: 'exam',
          state: 'submitted',
          startedAt,
          deadlineAt: new Date(startedAt.getTime() + exam.durationMinutes * 60_000),
          finishedAt: completedAt,
          answers: JSON.stringify(answers),
          flagged: '[]',
          position: 'null',
          seqs: '{}',
        })
        .execute();
      const rows = await this.results.insert([
        {
          id: uuidv7(),
          attemptId,
          examId: exam.id,
          versionId: exam.versionId,
          ...owner,
          examTitle: exam.title,
          examType: exam.type,
          mode: 'exam',
          state: 'submitted',
          timing: 'server',
          completedAt,
          timeSpentSeconds: sitting.minutes * 60,
          marked: markSheet(content, answers),
        },
      ]);
      await this.outbox.appendMany(rows.map((row) => ({ name: 'exam.attempt_submitted' as const, payload: resultFact(row) })));
      await this.exams.addAttempts(new Map([[exam.id, 1]]));
    });
  }
}

/** The first `right` answers of a fixed shuffle are the key's, the others a wrong one or nothing. */
function demoAnswers(content: ExamContent, right: number): Record<string, AnswerValue> {
  const questions = [...resolveQuestions(content)].sort((a, b) => ((a.number * 17) % 41) - ((b.number * 17) % 41));
  return Object.fromEntries(
    questions.flatMap(({ id, key, options }, i): [string, AnswerValue][] => {
      if (!key || i % 9 === 8) return [];
      const good = i < right;
      if (key.kind === 'choice') return [[id, good ? key.index : (key.index + 1) % Math.max(options.length, 2)]];
      if (key.kind === 'verdict') return [[id, good ? key.value : key.value === 'NOT GIVEN' ? (options[0] ?? 'TRUE') : 'NOT GIVEN']];
      return [[id, good ? (key.alternatives[0] ?? '') : `${key.alternatives[0] ?? 'word'}s`]];
    }),
  );
}
