import { ExamIntroPage } from '../../features/exams/exam-intro-page';
import { PageTitle } from '../../ui/page-title';

export function Component() {
  return (
    <>
      <PageTitle text="Trước khi làm bài" />
      <ExamIntroPage />
    </>
  );
}
