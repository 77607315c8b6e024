import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../../config/paths';
import { FilterLinks } from '../../ui/filter-links';
import { ExamList } from '../exams/exam-list';
import { OpenAttemptBanner } from '../exams/open-attempt-banner';
import styles from './center-tabs-page.module.css';
import { t } from './ielts-center.text';
import { StatTiles } from './stat-tiles';

const TABS = ['reading', 'listening', 'history'] as const;
type Tab = (typeof TABS)[number];

/** The tab of an address; older links name it `type`. */
export function tabOf(query: URLSearchParams): Tab {
  const named = query.get('tab') ?? query.get('type');
  return TABS.find((tab) => tab === named) ?? 'reading';
}

/** `/exams`: the tests by skill, and what was done lately. `history` is filled in by the route. */
export function CenterTabsPage({ history }: { history: ReactNode }) {
  const [query] = useSearchParams();
  const tab = tabOf(query);
  const names: Record<Tab, string> = { reading: t('reading'), listening: t('listening'), history: t('tab_history') };
  return (
    <>
      <OpenAttemptBanner />
      <div className={`page-width ${styles.page}`}>
        <Link to={paths.ielts.href()} className={styles.back}>
          {t('back_home')}
        </Link>
        <h1>{t('tabs_title')}</h1>
        <p className={styles.text}>{t('tabs_text')}</p>
        <StatTiles />
        <FilterLinks label={t('tabs_label')} links={TABS.map((one) => ({ to: paths.exams.href(one), text: names[one], current: one === tab }))} />
        {tab === 'history' ? history : <ExamList key={tab} type={tab} />}
      </div>
    </>
  );
}
