import { HistoryWidget } from '../../features/exam-history/history-widget';
import { PracticePage } from '../../features/practice/practice-page';
import { PageTitle } from '../../ui/page-title';

export function Component() {
  return (
    <>
      <PageTitle text="Luyện tập" />
      <PracticePage history={<HistoryWidget />} />
    </>
  );
}
