import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { t } from '../exam-taking.text';
import styles from './dialogs.module.css';
import { QuestionPalette } from './question-palette';

/** The palette on a phone: a sheet from below. */
export function PaletteSheet({ onGo, onClose }: { onGo(questionId: string): void; onClose(): void }) {
  return (
    <div className={styles.sheet}>
      <Dialog
        open
        title={t('palette')}
        onClose={onClose}
        footer={
          <Button variant="secondary" block onClick={onClose}>
            {t('close')}
          </Button>
        }
      >
        <QuestionPalette onGo={onGo} />
        <ul className={styles.legend}>
          <li data-kind="answered">{t('legend_answered')}</li>
          <li data-kind="flagged">{t('legend_flagged')}</li>
          <li data-kind="current">{t('legend_current')}</li>
        </ul>
      </Dialog>
    </div>
  );
}
