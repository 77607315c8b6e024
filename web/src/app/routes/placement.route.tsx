import { t } from '../../features/placement/placement.text';
import { PlacementPage } from '../../features/placement/placement-page';
import { PageTitle } from '../../ui/page-title';

export function Component() {
  return (
    <>
      <PageTitle text={t('title')} />
      <PlacementPage />
    </>
  );
}
