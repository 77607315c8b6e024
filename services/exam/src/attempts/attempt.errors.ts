import { AppError } from '@vumon/platform/errors/app-error.js';
import { CLIENT_ID_INVALID } from './answer-sheet.js';

/** The attempt takes no more answers; the client goes to the result, when it is there already. */
export const closedError = (resultId: string | null): AppError => new AppError('ATTEMPT_CLOSED', { data: resultId ? { resultId } : {} });
/** A name for a tab that no save could carry. */
export const clientIdError = (): AppError => new AppError('VALIDATION_FAILED', { message: CLIENT_ID_INVALID.message, fields: [CLIENT_ID_INVALID] });
/** Parts that the exam does not have, or an exam that is to be sat in parts. */
export const partsError = (): AppError => {
  const message = 'Phần muốn luyện tập không hợp lệ.';
  return new AppError('VALIDATION_FAILED', { message, fields: [{ path: 'parts', code: 'PARTS_INVALID', message }] });
};
export const attemptNotFound = (): AppError => new AppError('NOT_FOUND', { message: 'Không tìm thấy bài làm' });
