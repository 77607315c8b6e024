import { DashboardPage } from '../../features/progress/dashboard-page';
import { PageTitle } from '../../ui/page-title';

export function Component() {
  return (
    <>
      <PageTitle text="Tiến độ của bạn" />
      <DashboardPage />
    </>
  );
}
