import { isApiError } from '../../api/api-error';
import { t } from './admin-users.text';

/** The server's message, the action's own sentence for a lost network, else 'Có lỗi xảy ra'. */
export function userErrorText(error: unknown, networkText: string): string {
  if (!isApiError(error)) return t('failed');
  return error.code === 'NETWORK' ? networkText : error.message || t('failed');
}
