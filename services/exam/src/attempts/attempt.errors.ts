import { AppError } from '@vumon/platform/errors/app-error.js';
import { CLIENT_ID_INVALID } from './answer-sheet.js';

/** The attempt takes no more answers; the client goes to the result, when it is there already. */
export const closedError = (resultId: string | null): AppError => new AppError('ATTEMPT_CLOSED', { data: resultId ? { resultId } : {} });
/** A name for a tab that no save could carry. */
export const clientIdError = (): AppError => new AppError('VALIDATION_FAILED', { message: CLIENT_ID_INVALID.message, fields: [CLIENT_ID_INVALID] });
export const attemptNotFound = (): AppError => new AppError('NOT_FOUND', { message: 'Không tìm thấy bài làm' });
