import { ExamsPage } from '../../features/exams/exams-page';
import { PageTitle } from '../../ui/page-title';

export function Component() {
  return (
    <>
      <PageTitle text="Đề thi IELTS" />
      <ExamsPage />
    </>
  );
}
