import { isApiError } from '../../api/api-error';
import { t } from './exam-history.text';

/** The specification's sentence for a history that did not load. A refusal inside a 200 keeps the server's own words. */
export function historyErrorText(error: unknown, guest = false): string {
  if (!isApiError(error)) return t('failed');
  if (error.code === 'NETWORK') return t('network');
  if (error.status === 401) return t(guest ? 'signed_out' : 'session_expired');
  return error.status === 200 ? error.message || t('refused') : t('failed');
}
