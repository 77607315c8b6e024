import { HistoryWidget } from '../../features/exam-history/history-widget';
import { CenterTabsPage } from '../../features/ielts-center/center-tabs-page';
import { PageTitle } from '../../ui/page-title';

export function Component() {
  return (
    <>
      <PageTitle text="Đề thi IELTS" />
      <CenterTabsPage history={<HistoryWidget />} />
    </>
  );
}
