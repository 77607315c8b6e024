import { RegisterPage } from '../../features/auth/register-page';
import { PageTitle } from '../../ui/page-title';

export function Component() {
  return (
    <>
      <PageTitle text="Đăng ký" />
      <RegisterPage />
    </>
  );
}
