import { Injectable } from '@nestjs/common';
import { AppError } from '@vumon/platform/errors/app-error.js';
import type { ExamPayload } from '@vumon/proto/http/exam-payload.js';
import { AudioLibrary } from '../listening/audio-library.js';
import { ContentStore } from './content-store.js';
import { type CreatedExam, CreateExam } from './create-exam.command.js';
import { metaOf, presentListItem, publicExamJson } from './exam.presenter.js';
import { ExamQueries } from './exam.queries.js';
import { EXAM_NOT_FOUND, ExamRepository } from './exam.repository.js';
import { adminExam } from './exam-admin-projection.js';
import { type ExamChanges, UpdateExam } from './update-exam.command.js';

/** The exams as screens see them: which face a caller gets is decided here and nowhere else. */
@Injectable()
export class ExamCatalogue {
  constructor(
    private readonly queries: ExamQueries,
    private readonly exams: ExamRepository,
    private readonly contents: ContentStore,
    private readonly createExam: CreateExam,
    private readonly updateExam: UpdateExam,
    private readonly audio: AudioLibrary,
  ) {}

  /** Whoever is not an administrator gets published exams, whatever status was asked for (W2). */
  async list(request: { readonly status: string; readonly type: string; readonly page: number; readonly limit: number }, admin: boolean): Promise<object> {
    const page = Math.max(1, request.page);
    const limit = Math.min(Math.max(1, request.limit), 500);
    const status = admin && (request.status === 'all' || request.status === 'draft') ? request.status : 'published';
    const { rows, totals } = await this.queries.list({ status, type: request.type, page, limit });
    const total = request.type === 'reading' || request.type === 'listening' ? totals[request.type] : totals.total;
    const totalPages = Math.max(1, Math.ceil(total / limit));
    return { data: rows.map(presentListItem), pagination: { currentPage: page, totalPages, total, limit, pages: totalPages, current: page }, totals };
  }

  /** Keys only for an administrator; a draft is not there for anybody else. */
  async examJson(examId: string, admin: boolean): Promise<string> {
    const row = await this.exams.find(examId);
    if (!row || (!admin && row.status !== 'published')) throw new AppError('NOT_FOUND', { message: EXAM_NOT_FOUND });
    const ready = await this.contents.get(row.versionId);
    return admin ? JSON.stringify(adminExam(this.audio.withPreviews(ready.content), metaOf(row))) : publicExamJson(row, ready);
  }

  async stats(): Promise<object> {
    return this.queries.stats();
  }

  async create(payload: ExamPayload): Promise<object> {
    return { message: 'Tạo đề thi thành công!', ...this.#present(await this.createExam.execute(payload)) };
  }

  async update(examId: string, changes: ExamChanges): Promise<object> {
    const onlyStatus = Object.keys(changes).length === 1 && changes.status !== undefined;
    const message = onlyStatus ? `Đã ${changes.status === 'published' ? 'xuất bản' : 'ẩn'} đề thi thành công!` : 'Cập nhật đề thi thành công!';
    return { message, ...this.#present(await this.updateExam.execute(examId, changes)) };
  }

  async remove(examId: string): Promise<void> {
    await this.updateExam.delete(examId);
  }

  #present({ row, content, warnings }: CreatedExam): object {
    return { data: adminExam(this.audio.withPreviews(content), metaOf(row)), warnings };
  }
}
