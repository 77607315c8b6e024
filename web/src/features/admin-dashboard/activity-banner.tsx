import type { RealtimeStats } from '@vumon/proto/socket.js';
import { formatNumber } from '../../ui/format';
import { timeAgo } from '../admin/time-ago';
import { useNow } from '../admin/use-now';
import { t } from './admin-dashboard.text';
import styles from './dashboard.module.css';
import { Definition } from './definition';
import { freshness } from './live-statistics';

const TICK_MS = 5_000;

interface ActivityBannerProps {
  figures: RealtimeStats | undefined;
  live: boolean;
  lastHeardMs: number | undefined;
  refreshing: boolean;
  /** The session is over: nothing is refreshed any more. */
  disabled: boolean;
  onRefresh(): void;
}

/** Who is here now, and how far these figures can be trusted. */
export function ActivityBanner({ figures, live, lastHeardMs, refreshing, disabled, onRefresh }: ActivityBannerProps) {
  const shown = [
    { name: t('visitors_hour'), value: figures?.visitorsLastHour },
    { name: t('visitors_today'), value: figures?.visitorsToday },
    { name: t('online_users'), value: figures?.onlineUsers },
  ];
  return (
    <section className={styles.banner} aria-label={t('banner')}>
      <dl className={styles.now}>
        {shown.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="tabular">{value === undefined ? '–' : formatNumber(value)}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.trust}>
        <Definition name={t('banner')} text={t('about_banner')} />
        <FreshnessLine live={live} stopped={disabled} lastHeardMs={lastHeardMs} />
        <button
          type="button"
          className={styles.online}
          data-live={live || undefined}
          aria-label={t('online_refresh')}
          title={t('online_refresh')}
          aria-busy={refreshing || undefined}
          disabled={disabled}
          onClick={onRefresh}
        >
          <span className={styles.pulse} aria-hidden="true" />
          {t('online_badge')}
        </button>
      </div>
    </section>
  );
}

function FreshnessLine({ live, stopped, lastHeardMs }: { live: boolean; stopped: boolean; lastHeardMs: number | undefined }) {
  const now = useNow(TICK_MS);
  const state = stopped ? 'stale' : freshness(live, lastHeardMs, now);
  const text =
    state === 'stale' && lastHeardMs !== undefined
      ? t('stale', { ago: timeAgo(new Date(lastHeardMs).toISOString(), now).toLocaleLowerCase('vi') })
      : t(state === 'stale' ? 'polling' : state);
  return (
    <p className={styles.freshness} data-state={state}>
      {text}
    </p>
  );
}
