import { ProfilePage } from '../../features/profile/profile-page';
import { PageTitle } from '../../ui/page-title';

export function Component() {
  return (
    <>
      <PageTitle text="Hồ sơ của bạn" />
      <ProfilePage />
    </>
  );
}
