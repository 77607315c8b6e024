import { AppError } from '@vumon/platform/errors/app-error.js';

export const resultNotFound = (): AppError => new AppError('NOT_FOUND', { message: 'Không tìm thấy kết quả' });
