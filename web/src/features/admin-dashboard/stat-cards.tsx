import type { OverviewStats } from '@vumon/proto/socket.js';
import type { ReactNode } from 'react';
import { LoadingState, SkeletonBlock } from '../../ui/page-state';
import { t } from './admin-dashboard.text';
import styles from './dashboard.module.css';
import { Definition } from './definition';
import type { Period } from './live-statistics';
import { PeriodSwitch } from './period-switch';

interface StatCardsProps {
  figures: OverviewStats;
  period: Period;
  disabled: boolean;
  onPeriod(period: Period): void;
}

/** Courses, exams, users and revenue; the revenue's title comes from the server and follows its period. */
export function StatCards({ figures, period, disabled, onPeriod }: StatCardsProps) {
  const { activeCourses, totalExams, totalUsers, monthlyRevenue } = figures;
  return (
    <div className={styles.cards}>
      <StatCard name={t('courses')} about={t('about_courses')} value={activeCourses.display} />
      <StatCard name={t('exams')} about={t('about_exams')} value={totalExams.display} />
      <StatCard name={t('users')} about={t('about_users')} value={totalUsers.display} />
      <StatCard name={monthlyRevenue.label} about={t('about_revenue')} value={monthlyRevenue.display}>
        <PeriodSwitch name={t('revenue')} value={period} disabled={disabled} onChange={onPeriod} />
      </StatCard>
    </div>
  );
}

function StatCard({ name, about, value, children }: { name: string; about: string; value: string; children?: ReactNode }) {
  return (
    <section className={styles.card} aria-label={name}>
      <div className={styles.cardHead}>
        <h2>{name}</h2>
        <Definition name={name} text={about} />
      </div>
      <p className={styles.figure}>{value}</p>
      {children}
    </section>
  );
}

export function StatCardsSkeleton() {
  return (
    <LoadingState label={t('loading')}>
      <div className={styles.cards}>
        {[1, 2, 3, 4].map((card) => (
          <SkeletonBlock key={card} height={132} />
        ))}
      </div>
    </LoadingState>
  );
}
