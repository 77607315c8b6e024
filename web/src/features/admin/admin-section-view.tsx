import { lazy, Suspense } from 'react';
import { type AdminSection, paths } from '../../config/paths';
import { ButtonLink } from '../../ui/button';
import { EmptyState, LoadingState } from '../../ui/page-state';
import { BookScene, ChartScene, GateScene } from '../../ui/scenes';
import { t } from './admin.text';

const Dashboard = lazy(() => import('../admin-dashboard/dashboard-section').then(({ DashboardSection }) => ({ default: DashboardSection })));
const Users = lazy(() => import('../admin-users/users-section').then(({ UsersSection }) => ({ default: UsersSection })));
const Exams = lazy(() => import('../admin-exams/exams-section').then(({ ExamsSection }) => ({ default: ExamsSection })));

/** The section on show; each is loaded when it is first opened. */
export function AdminSectionView({ section }: { section: AdminSection | null }) {
  return (
    <Suspense key={section} fallback={<LoadingState label={t('loading')} />}>
      {section === 'dashboard' && <Dashboard />}
      {section === 'users' && <Users />}
      {section === 'exams' && <Exams />}
      {section === 'courses' && <EmptyState scene={<BookScene />} text={t('pending_courses')} />}
      {section === 'payments' && <EmptyState scene={<ChartScene />} text={t('pending_payments')} />}
      {section === null && (
        <EmptyState scene={<GateScene />} text={t('unknown_section')} action={<ButtonLink to={paths.admin.href()}>{t('to_dashboard')}</ButtonLink>} />
      )}
    </Suspense>
  );
}
