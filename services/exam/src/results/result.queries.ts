import { Injectable } from '@nestjs/common';
import { AnnotationRepository } from '../annotations/annotation.repository.js';
import { AppealRepository } from '../appeals/appeal.repository.js';
import { ContentStore } from '../exams/content-store.js';
import { publicExamJson } from '../exams/exam.presenter.js';
import { ExamRepository } from '../exams/exam.repository.js';
import { ListeningQueries } from '../listening/listening.queries.js';
import { type Owner, ownerKey, owns } from '../owner.js';
import { type HistoryFilter, totalsOf } from './history-totals.js';
import { presentHistoryItem, presentResult } from './result.presenter.js';
import { ResultRepository, type ResultRow } from './result.repository.js';

const HISTORY_WITHOUT_PAGING = 200;
const MAX_PAGE = 100;

export interface HistoryRequest {
  readonly owner: Owner;
  readonly filter: HistoryFilter;
  /** 0: no paging asked. */
  readonly page: number;
  readonly limit: number;
}

@Injectable()
export class ResultQueries {
  constructor(
    private readonly results: ResultRepository,
    private readonly exams: ExamRepository,
    private readonly contents: ContentStore,
    private readonly annotations: AnnotationRepository,
    private readonly appeals: AppealRepository,
    private readonly listening: ListeningQueries,
  ) {}

  /** JSON of `data` for each request; undefined where the result is not the caller's. */
  async views(requests: readonly { readonly owner: Owner | undefined; readonly resultId: string }[]): Promise<(string | undefined)[]> {
    const rows = new Map((await this.results.listByIds(requests.map((r) => r.resultId))).map((row) => [row.id, row]));
    const [exams, contents, annotations, appeals] = await Promise.all([
      this.exams.listAny([...rows.values()].map((row) => row.examId)),
      this.contents.getMany([...rows.values()].map((row) => row.versionId)),
      this.annotations.listByAttempts([...rows.values()].flatMap((row) => row.attemptId ?? [])),
      this.appeals.mapByResults([...rows.keys()]),
    ]);
    const json = (row: ResultRow): string | undefined => {
      const [exam, ready] = [exams.get(row.examId), contents.get(row.versionId)];
      if (!exam || !ready) return undefined;
      const head = { ...presentResult(row), annotations: (row.attemptId && annotations.get(row.attemptId)) || [], appeals: appeals.get(row.id) ?? [] };
      const publicPartsJson = this.listening.reviewPartsJson(ready, row.attemptId ?? row.id);
      return `${JSON.stringify(head).slice(0, -1)},"exam":${publicExamJson(exam, { ...ready, publicPartsJson })}}`;
    };
    return requests.map(({ owner, resultId }) => {
      const row = rows.get(resultId);
      return row && owns(owner, row) ? json(row) : undefined;
    });
  }

  completed(owner: Owner): Promise<string[]> {
    return this.results.listSatExamIds(owner);
  }

  /** The members of each answer, for many learners at once. */
  async histories(requests: readonly HistoryRequest[]): Promise<object[]> {
    const pages = requests.map(({ owner, filter, page, limit }) => {
      const most = page > 0 || limit > 0 ? Math.min(limit || 10, MAX_PAGE) : HISTORY_WITHOUT_PAGING;
      return { owner, filter, limit: most, offset: (Math.max(page, 1) - 1) * most };
    });
    const [histories, totals] = await Promise.all([this.results.listHistories(pages), this.results.listTotals(requests.map(({ owner }) => owner))]);
    return pages.map(({ owner, filter, limit, offset }, i) => {
      const sums = totalsOf(totals.get(ownerKey(owner)) ?? [], filter);
      const current = offset / limit + 1;
      const pagesInAll = Math.max(1, Math.ceil(sums.count / limit));
      return {
        data: (histories[i] ?? []).map(presentHistoryItem),
        pagination: { currentPage: current, totalPages: pagesInAll, total: sums.count, limit, pages: pagesInAll, current },
        totals: sums,
      };
    });
  }
}
