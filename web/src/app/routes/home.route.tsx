import { HomePage } from '../../features/home/home-page';
import { PageTitle } from '../../ui/page-title';

export function Component() {
  return (
    <>
      <PageTitle text="Học tiếng Anh và luyện thi IELTS" />
      <HomePage />
    </>
  );
}
