import type { EChartsCoreOption } from 'echarts/core';
import { lazy, Suspense, useMemo, useState } from 'react';
import { colors } from '../../theme/tokens';
import { useColorMode } from '../../theme/use-color-mode';
import { Button } from '../../ui/button';
import { SkeletonBlock } from '../../ui/page-state';
import { useAdminSession, useEndOn, useLastKnown } from '../admin/admin-session';
import { t } from './admin-dashboard.text';
import { chartLabel, growthBars, growthOption, revenueBars, revenueOption } from './chart-options';
import styles from './dashboard.module.css';
import { Definition } from './definition';
import { type Period, REFRESH_MS } from './live-statistics';
import { PeriodSwitch } from './period-switch';
import { useRevenueQuery, useUserGrowthQuery } from './statistics.api';

const BarChart = lazy(() => import('./bar-chart'));
const CHART_HEIGHT_PX = 260;

/** Nothing is pushed for charts, so they are read again as often as the overview. */
function useChartOptions() {
  const { ended } = useAdminSession();
  return { skip: ended, pollingInterval: REFRESH_MS.overview, skipPollingIfUnfocused: true, refetchOnFocus: true };
}

/** 'Tăng trưởng người dùng': new accounts. */
export function GrowthPanel() {
  const [period, setPeriod] = useState<Period>('month');
  const { currentData, data, error, refetch } = useUserGrowthQuery(period, useChartOptions());
  useEndOn(error);
  const points = useLastKnown(currentData ?? data);
  const bars = useMemo(() => points && growthBars(points), [points]);
  const look = useChartLook();
  const option = useMemo(() => bars && growthOption({ ...look, bars, period }), [bars, look, period]);
  return (
    <ChartPanel
      title={t('growth')}
      about={t('about_growth')}
      period={period}
      onPeriod={setPeriod}
      label={bars && chartLabel(t('growth'), bars)}
      option={option}
      failed={error !== undefined}
      onRetry={() => void refetch()}
    />
  );
}

/** 'Doanh thu' in millions; its period is shared with the revenue card. */
export function RevenuePanel({ period, onPeriod }: { period: Period; onPeriod(period: Period): void }) {
  const { currentData, data, error, refetch } = useRevenueQuery(period, useChartOptions());
  useEndOn(error);
  const points = useLastKnown(currentData ?? data);
  const bars = useMemo(() => points && revenueBars(points), [points]);
  const look = useChartLook();
  const option = useMemo(() => bars && revenueOption({ ...look, bars, period }), [bars, look, period]);
  return (
    <ChartPanel
      title={t('revenue')}
      about={t('about_revenue')}
      period={period}
      onPeriod={onPeriod}
      label={bars && chartLabel(t('revenue'), bars)}
      option={option}
      failed={error !== undefined}
      onRetry={() => void refetch()}
    />
  );
}

function useChartLook() {
  const [mode] = useColorMode();
  return useMemo(() => ({ color: colors[mode], still: window.matchMedia('(prefers-reduced-motion: reduce)').matches }), [mode]);
}

interface ChartPanelProps {
  title: string;
  about: string;
  period: Period;
  onPeriod(period: Period): void;
  label: string | undefined;
  option: EChartsCoreOption | undefined;
  failed: boolean;
  onRetry(): void;
}

function ChartPanel({ title, about, period, onPeriod, label, option, failed, onRetry }: ChartPanelProps) {
  const { ended } = useAdminSession();
  return (
    <section className={styles.panel} aria-label={title}>
      <div className={styles.panelHead}>
        <h2>{title}</h2>
        <Definition name={title} text={about} />
        <PeriodSwitch name={title} value={period} disabled={ended} onChange={onPeriod} />
      </div>
      {option && (
        <div role="img" aria-label={label}>
          <Suspense fallback={<SkeletonBlock height={CHART_HEIGHT_PX} />}>
            <BarChart option={option} />
          </Suspense>
        </div>
      )}
      {!option && !failed && <SkeletonBlock height={CHART_HEIGHT_PX} />}
      {failed && !ended && (
        <p className={styles.chartNote}>
          {t(option ? 'chart_old' : 'chart_failed')}{' '}
          <Button variant="quiet" onClick={onRetry}>
            {t('retry')}
          </Button>
        </p>
      )}
    </section>
  );
}
