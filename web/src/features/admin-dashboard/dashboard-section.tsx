import { useState } from 'react';
import { useAdminSession, useEndOn, useLastKnown } from '../admin/admin-session';
import { ActivityBanner } from './activity-banner';
import { GrowthPanel, RevenuePanel } from './chart-panels';
import styles from './dashboard.module.css';
import { DashboardErrorBox } from './dashboard-error-box';
import { type Period, pollingIntervals } from './live-statistics';
import { RecentActivity } from './recent-activity';
import { StatCards, StatCardsSkeleton } from './stat-cards';
import { useOverviewQuery, useRealtimeQuery, useRecentActivitiesQuery } from './statistics.api';
import { useLiveFeed } from './use-live-feed';

/** The statistics dashboard: live over the socket, by polling without it, at rest when the tab is hidden or the session is over. */
export function DashboardSection() {
  const { ended } = useAdminSession();
  const [period, setPeriod] = useState<Period>('month');
  const { live, heardAt } = useLiveFeed(!ended);
  const every = pollingIntervals(live, period);
  const common = { skip: ended, skipPollingIfUnfocused: true, refetchOnFocus: true };
  const overview = useOverviewQuery(period, { ...common, pollingInterval: every.overview });
  const realtime = useRealtimeQuery(undefined, { ...common, pollingInterval: every.realtime });
  const activities = useRecentActivitiesQuery(undefined, { ...common, pollingInterval: every.activities });
  useEndOn(overview.error, realtime.error, activities.error);

  const figures = useLastKnown(overview.data);
  const now = useLastKnown(realtime.data);
  const entries = useLastKnown(activities.data);
  const lastHeard = Math.max(heardAt ?? 0, realtime.fulfilledTimeStamp ?? 0) || undefined;

  return (
    <div className={styles.dashboard} data-ended={ended || undefined}>
      <ActivityBanner
        figures={now}
        live={live && !ended}
        lastHeardMs={useLastKnown(lastHeard)}
        refreshing={realtime.isFetching}
        disabled={ended}
        onRefresh={() => void realtime.refetch()}
      />
      {overview.error && !ended && <DashboardErrorBox error={overview.error} busy={overview.isFetching} onRetry={() => void overview.refetch()} />}
      {figures ? <StatCards figures={figures} period={period} disabled={ended} onPeriod={setPeriod} /> : !overview.error && <StatCardsSkeleton />}
      <div className={styles.charts}>
        <GrowthPanel />
        <RevenuePanel period={period} onPeriod={setPeriod} />
      </div>
      <RecentActivity entries={entries} failed={activities.isError} onRetry={() => void activities.refetch()} />
    </div>
  );
}
