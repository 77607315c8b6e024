import { isApiError } from '../../api/api-error';
import { t } from './admin-exams.text';

/** The specification's words for a list of exams that did not load. */
export function examListErrorText(error: unknown): string {
  if (!isApiError(error) || error.code === 'NETWORK') return t('network');
  if (error.status === 401) return t('session_expired');
  return error.status === 403 ? t('no_permission') : t('server_error', { status: error.status });
}
