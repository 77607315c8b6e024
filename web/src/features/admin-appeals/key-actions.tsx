import { Button } from '../../ui/button';
import { t } from './admin-appeals.text';
import styles from './appeals-panel.module.css';
import type { ChangeKind } from './use-key-change';

interface KeyActionsProps {
  /** Why the question is out of the marking; null while it counts. */
  voided: string | null;
  onChange(kind: ChangeKind): void;
}

/** What can be done to a key beside accepting an answer; a question that is out of the marking says so instead. */
export function KeyActions({ voided, onChange }: KeyActionsProps) {
  if (voided !== null) return <p>{t('voided', { reason: voided })}</p>;
  return (
    <div className={styles.actions}>
      <Button variant="quiet" onClick={() => onChange('narrow')}>
        {t('narrow')}
      </Button>
      <Button variant="quiet" onClick={() => onChange('void')}>
        {t('void')}
      </Button>
    </div>
  );
}
