import { isApiError } from '../../api/api-error';
import { t } from './admin-dashboard.text';

export interface DashboardError {
  title: string;
  text: string;
  /** The server asked for a rest; the next refresh comes by itself. */
  busy: boolean;
}

/** The specification's words for an overview that did not load. */
export function dashboardError(error: unknown): DashboardError {
  if (isApiError(error) && error.status === 429) return { title: t('error_title_busy'), text: t('error_busy'), busy: true };
  return { title: t('error_title'), text: errorText(error), busy: false };
}

function errorText(error: unknown): string {
  if (!isApiError(error)) return t('error_overview');
  if (error.code === 'NETWORK') return t('error_network');
  if (error.status === 401) return t('error_signed_out');
  // An answer that says success: false inside a 200.
  return error.status === 200 ? error.message || t('error_refused') : t('error_overview');
}
