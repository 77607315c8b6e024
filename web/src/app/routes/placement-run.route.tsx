import { t } from '../../features/placement/placement.text';
import { PlacementRunner } from '../../features/placement/placement-runner';
import { PageTitle } from '../../ui/page-title';

export function Component() {
  return (
    <>
      <PageTitle text={t('run_title')} />
      <PlacementRunner />
    </>
  );
}
