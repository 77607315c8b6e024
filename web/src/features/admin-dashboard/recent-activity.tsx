import DollarOutlined from '@ant-design/icons/DollarOutlined';
import FileTextOutlined from '@ant-design/icons/FileTextOutlined';
import ReadOutlined from '@ant-design/icons/ReadOutlined';
import TeamOutlined from '@ant-design/icons/TeamOutlined';
import type { Activity } from '@vumon/proto/socket.js';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { formatDateTime } from '../../ui/format';
import { LoadingState, SkeletonBlock } from '../../ui/page-state';
import { timeAgo } from '../admin/time-ago';
import { useNow } from '../admin/use-now';
import { t } from './admin-dashboard.text';
import panel from './dashboard.module.css';
import { countNew } from './live-statistics';
import styles from './recent-activity.module.css';

const TICK_MS = 15_000;
const ICONS = { Users: TeamOutlined, BookOpen: ReadOutlined, FileText: FileTextOutlined, DollarSign: DollarOutlined } as const;

interface RecentActivityProps {
  entries: readonly Activity[] | undefined;
  failed: boolean;
  onRetry(): void;
}

/** 'Hoạt động gần đây': the newest six. While somebody reads (pointer or focus inside) nothing moves; a button says what is new. */
export function RecentActivity({ entries, failed, onRetry }: RecentActivityProps) {
  const [held, setHeld] = useState<readonly Activity[] | null>(null);
  const shown = held ?? entries;
  const waiting = held && entries ? countNew(held, entries) : 0;
  return (
    <section
      className={panel.panel}
      aria-labelledby="recent-activity"
      onPointerEnter={() => setHeld(entries ?? null)}
      onPointerLeave={() => setHeld(null)}
      onFocus={() => setHeld((current) => current ?? entries ?? null)}
      onBlur={() => setHeld(null)}
    >
      <div className={panel.panelHead}>
        <h2 id="recent-activity">{t('activity')}</h2>
        {waiting > 0 && (
          <Button variant="quiet" onClick={() => setHeld(entries ?? null)}>
            {t('activity_new', { count: waiting })}
          </Button>
        )}
      </div>
      {!shown && !failed && <ActivitySkeleton />}
      {!shown && failed && (
        <p className={panel.chartNote}>
          {t('activity_failed')}{' '}
          <Button variant="quiet" onClick={onRetry}>
            {t('retry')}
          </Button>
        </p>
      )}
      {shown?.length === 0 && <p className={panel.nothing}>{t('activity_empty')}</p>}
      <ul className={styles.activities} aria-live="polite" aria-relevant="additions">
        {shown?.map((entry) => (
          <ActivityItem key={entry._id} entry={entry} />
        ))}
      </ul>
    </section>
  );
}

function ActivityItem({ entry }: { entry: Activity }) {
  // A later version of the service may name an icon that this page does not have.
  const Icon = ICONS[entry.icon] ?? ICONS.Users;
  return (
    <li>
      <span className={styles.activityIcon} aria-hidden="true">
        <Icon />
        <span className={styles.dot} data-color={entry.color} />
      </span>
      <p>
        {entry.parts.map(({ text, strong }, i) => {
          // Parts never move inside an entry; each place is its own key.
          const key = `${entry._id}-${i}`;
          return strong ? <strong key={key}>{text}</strong> : <span key={key}>{text}</span>;
        })}
      </p>
      <Ago at={entry.at} />
    </li>
  );
}

function Ago({ at }: { at: string }) {
  const now = useNow(TICK_MS);
  return (
    <time dateTime={at} title={formatDateTime(at)} aria-live="off">
      {timeAgo(at, now)}
    </time>
  );
}

function ActivitySkeleton() {
  return (
    <LoadingState label={t('loading')}>
      {[1, 2, 3].map((row) => (
        <SkeletonBlock key={row} height={40} />
      ))}
    </LoadingState>
  );
}
