import { ResultPage } from '../../features/exam-result/result-page';
import { PageTitle } from '../../ui/page-title';

export function Component() {
  return (
    <>
      <PageTitle text="Kết quả" />
      <ResultPage />
    </>
  );
}
