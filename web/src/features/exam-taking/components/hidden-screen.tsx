import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button';
import { giveFocusBack } from '../../../ui/dialog';
import { GateScene } from '../../../ui/scenes';
import { t } from '../exam-taking.text';
import { CountdownClock } from './countdown-clock';
import styles from './dialogs.module.css';

/** Covers the whole window; the exam and its clock go on behind it. */
export function HiddenScreen({ onResume }: { onResume(): void }) {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = element.current;
    const before = document.activeElement;
    dialog?.showModal();
    return () => {
      dialog?.close();
      giveFocusBack(before);
    };
  }, []);
  return (
    <dialog
      ref={element}
      className={styles.cover}
      aria-labelledby="hidden-title"
      onCancel={(event) => {
        event.preventDefault();
        onResume();
      }}
    >
      <div className={styles.coverContent}>
        <div className={styles.scene}>
          <GateScene />
        </div>
        <h2 id="hidden-title">{t('hidden_title')}</h2>
        <p>{t('hidden_text')}</p>
        <CountdownClock hidden={false} />
        <Button size="large" onClick={onResume}>
          {t('hidden_resume')}
        </Button>
      </div>
    </dialog>
  );
}
