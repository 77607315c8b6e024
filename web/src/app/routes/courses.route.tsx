import { CoursesPage } from '../../features/courses/courses-page';
import { PageTitle } from '../../ui/page-title';

export function Component() {
  return (
    <>
      <PageTitle text="Khóa học" />
      <CoursesPage />
    </>
  );
}
