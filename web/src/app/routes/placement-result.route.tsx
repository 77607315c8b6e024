import { t } from '../../features/placement/placement.text';
import { PlacementResultPage } from '../../features/placement/placement-result-page';
import { PageTitle } from '../../ui/page-title';

export function Component() {
  return (
    <>
      <PageTitle text={t('result_title')} />
      <PlacementResultPage />
    </>
  );
}
