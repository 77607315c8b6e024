import { isApiError } from '../../api/api-error';
import { t } from './auth.text';

type Form = 'login' | 'register';

/** The banner's sentence for a failed sign-in or registration. */
export function authFailureText(error: unknown, form: Form): string {
  if (!isApiError(error)) return t(form === 'login' ? 'login_failed' : 'register_failed');
  if (error.code === 'NETWORK') return t('connection_failed');
  if (error.status === 429) {
    const text = t(form === 'login' ? 'login_too_many' : 'register_too_many');
    return error.retryAfterSeconds ? `${text} ${t('retry_after', { seconds: error.retryAfterSeconds })}` : text;
  }
  return error.message || t('http_error', { status: error.status });
}
