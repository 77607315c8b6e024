import { AppError } from '@vumon/platform/errors/app-error.js';

/** The attempt takes no more answers; the client goes to the result, when it is there already. */
export const closedError = (resultId: string | null): AppError => new AppError('ATTEMPT_CLOSED', { data: resultId ? { resultId } : {} });
export const attemptNotFound = (): AppError => new AppError('NOT_FOUND', { message: 'Không tìm thấy bài làm' });
