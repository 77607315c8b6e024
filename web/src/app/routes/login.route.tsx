import { LoginPage } from '../../features/auth/login-page';
import { PageTitle } from '../../ui/page-title';

export function Component() {
  return (
    <>
      <PageTitle text="Đăng nhập" />
      <LoginPage />
    </>
  );
}
