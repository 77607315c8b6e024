import { paths } from '../../config/paths';
import { ButtonLink } from '../../ui/button';
import { EmptyState } from '../../ui/page-state';
import { GateScene } from '../../ui/scenes';
import { t } from './shell.text';

export function NotFoundPage() {
  return (
    <div className="page-width" style={{ paddingBlock: 40 }}>
      <h1 className="visually-hidden">{t('not_found_title')}</h1>
      <EmptyState
        scene={<GateScene />}
        text={`${t('not_found_title')}. ${t('not_found_text')}`}
        action={<ButtonLink to={paths.home.href()}>{t('back_home')}</ButtonLink>}
      />
    </div>
  );
}
