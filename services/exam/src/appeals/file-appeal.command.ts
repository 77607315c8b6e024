import { Injectable } from '@nestjs/common';
import { Database } from '@vumon/platform/database/database.js';
import { AppError } from '@vumon/platform/errors/app-error.js';
import { surfaceOf } from '../marking/normalise-text.js';
import { type Owner, owns } from '../owner.js';
import { ResultRepository } from '../results/result.repository.js';
import { isDisputable } from '../results/result-line.js';
import type { ExamTables } from '../tables.js';
import { AppealRepository, type AppealRow } from './appeal.repository.js';

const MOST_PER_RESULT = 20;

/** 'Đáp án của tôi cũng đúng': asks for a second look at a wrong typed answer. Asking again gives the appeal that is there. */
@Injectable()
export class FileAppeal {
  constructor(
    private readonly db: Database<ExamTables>,
    private readonly results: ResultRepository,
    private readonly appeals: AppealRepository,
  ) {}

  async execute(owner: Owner, resultId: string, questionId: string): Promise<AppealRow> {
    return this.db.transaction(async () => {
      const [result] = await this.results.listByIds([resultId]);
      if (!result || !owns(owner, result)) throw new AppError('NOT_FOUND', { message: 'Không tìm thấy kết quả' });
      const line = result.sheet.perQuestion.find((one) => one.questionId === questionId);
      if (!line) throw new AppError('NOT_FOUND', { message: 'Không tìm thấy câu hỏi trong kết quả này' });
      if (!isDisputable(line))
        throw new AppError('VALIDATION_FAILED', { message: 'Chỉ câu trả lời dạng chữ bị tính sai và trong giới hạn số từ mới xin xem lại được.' });
      if ((await this.appeals.countOf([resultId])) >= MOST_PER_RESULT)
        throw new AppError('VALIDATION_FAILED', { message: `Mỗi kết quả chỉ xin xem lại được ${MOST_PER_RESULT} câu.` });
      return this.appeals.insertOnce({
        resultId,
        examId: result.examId,
        versionId: result.versionId,
        questionId,
        answer: line.answer.trim(),
        answerKey: surfaceOf(line.answer).toLowerCase(),
      });
    });
  }
}
