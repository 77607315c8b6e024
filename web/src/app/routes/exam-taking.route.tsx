import { t } from '../../features/exam-taking/exam-taking.text';
import { ExamTakingPage } from '../../features/exam-taking/exam-taking-page';
import { PageTitle } from '../../ui/page-title';

export function Component() {
  return (
    <>
      <PageTitle text={t('page_title')} />
      <ExamTakingPage />
    </>
  );
}
