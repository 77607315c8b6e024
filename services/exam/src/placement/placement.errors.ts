import { AppError } from '@vumon/platform/errors/app-error.js';
import { vietnamDate } from './retake.policy.js';

export const placementNotFound = (): AppError => new AppError('NOT_FOUND', { message: 'Không tìm thấy bài kiểm tra' });
export const placementNotReady = (): AppError => new AppError('EXAM_NOT_READY', { message: 'Bài kiểm tra đang được chuẩn bị. Vui lòng quay lại sau' });
export const notStarted = (): AppError => new AppError('EXAM_NOT_READY', { message: 'Bài kiểm tra chưa bắt đầu' });
export const placementClosed = (resultId: string): AppError => new AppError('ATTEMPT_CLOSED', { data: { resultId } });
export const tooSoon = (availableAt: Date): AppError =>
  new AppError('RETAKE_TOO_SOON', {
    message: `Bạn có thể làm lại bài kiểm tra từ ngày ${vietnamDate(availableAt)}`,
    data: { availableAt: availableAt.toISOString() },
  });
export const notItsTurn = (): AppError => {
  const message = 'Chưa đến câu hỏi này';
  return new AppError('VALIDATION_FAILED', { message, fields: [{ path: 'questionId', code: 'NOT_ITS_TURN', message }] });
};
