import { HistoryWidget } from '../../features/exam-history/history-widget';
import { CenterHomePage } from '../../features/ielts-center/center-home-page';
import { PageTitle } from '../../ui/page-title';

export function Component() {
  return (
    <>
      <PageTitle text="IELTS Practice Center" />
      <CenterHomePage history={<HistoryWidget />} />
    </>
  );
}
