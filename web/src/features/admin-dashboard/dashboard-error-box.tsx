import ReloadOutlined from '@ant-design/icons/ReloadOutlined';
import { Button } from '../../ui/button';
import { t } from './admin-dashboard.text';
import styles from './dashboard.module.css';
import { dashboardError } from './dashboard-error';

export function DashboardErrorBox({ error, busy, onRetry }: { error: unknown; busy: boolean; onRetry(): void }) {
  const shown = dashboardError(error);
  return (
    <div className={styles.error} role="alert">
      <div>
        <h2>{shown.title}</h2>
        <p>{shown.text}</p>
        {shown.busy && <p>{t('error_busy_retry')}</p>}
      </div>
      <Button variant="secondary" busy={busy} icon={<ReloadOutlined aria-hidden="true" />} onClick={onRetry}>
        {t('retry_now')}
      </Button>
    </div>
  );
}
