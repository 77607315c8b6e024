import { Injectable } from '@nestjs/common';
import type { AppealItem } from '@vumon/proto/http/appeals.js';
import { ContentStore } from '../exams/content-store.js';
import { resolveQuestions } from '../exams/resolved-questions.js';
import { displayKey } from '../marking/mark-sheet.js';
import { AppealRepository, type AppealState } from './appeal.repository.js';

export interface AppealPage {
  readonly data: AppealItem[];
  readonly pagination: { currentPage: number; totalPages: number; total: number; limit: number };
}

@Injectable()
export class AppealQueries {
  constructor(
    private readonly appeals: AppealRepository,
    private readonly contents: ContentStore,
  ) {}

  async page(state: AppealState, page: number, limit: number): Promise<AppealPage> {
    const { rows, total } = await this.appeals.list(state, limit, (page - 1) * limit);
    const heads = await this.appeals.headIds(rows.map((row) => row.versionId));
    const contents = await this.contents.getMany(heads.values());
    const data = rows.map((row): AppealItem => {
      // The key as it stands now: what others' appeals and an administrator made of it since.
      const content = contents.get(heads.get(row.versionId) ?? '')?.content;
      const question = content && resolveQuestions(content).find((one) => one.id === row.questionId);
      return {
        _id: row.id,
        examId: row.examId,
        examTitle: row.examTitle,
        examType: row.examType,
        versionId: row.versionId,
        questionId: row.questionId,
        number: question?.number ?? 0,
        question: question?.question ?? '',
        instruction: question?.group?.instruction ?? '',
        answer: row.answer,
        key: question ? displayKey(question) : '',
        voided: question?.source.voided?.reason ?? null,
        explanation: question?.source.explanation ?? '',
        evidence: question?.source.evidence?.quote ?? '',
        sameAnswers: row.sameAnswers,
        sameAppeals: row.sameAppeals,
        state: row.state,
        createdAt: row.createdAt.toISOString(),
        decidedAt: row.decidedAt?.toISOString() ?? null,
      };
    });
    return { data, pagination: { currentPage: page, totalPages: Math.max(1, Math.ceil(total / limit)), total, limit } };
  }
}
