import { HistoryPage } from '../../features/exam-history/history-page';
import { PageTitle } from '../../ui/page-title';

export function Component() {
  return (
    <>
      <PageTitle text="Lịch sử làm bài" />
      <HistoryPage />
    </>
  );
}
