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
export const noPlaysLeft = (): AppError => new AppError('NO_PLAYS_LEFT', { data: { playsLeft: 0 } });
export const alreadyAnswered = (): AppError => questionRefused('ALREADY_ANSWERED', 'Câu hỏi này đã được trả lời');
export const notItsTurn = (): AppError => questionRefused('NOT_ITS_TURN', 'Chưa đến câu hỏi này');

const questionRefused = (code: string, message: string): AppError =>
  new AppError('VALIDATION_FAILED', { message, fields: [{ path: 'questionId', code, message }] });
