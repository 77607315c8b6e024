import { type SaveStatus as Status, selectSaveStatus } from '../exam-taking.selectors';
import { useExamTaking } from '../exam-taking.store';
import { t } from '../exam-taking.text';
import styles from './exam-header.module.css';

const timeFormat = new Intl.DateTimeFormat('vi-VN', { timeZone: 'Asia/Ho_Chi_Minh', hour: '2-digit', minute: '2-digit', second: '2-digit', hour12: false });

function statusText({ kind, waiting, savedAt }: Status): string {
  if (kind === 'saving') return t('saving');
  if (kind === 'saved') return savedAt ? t('saved_at', { time: timeFormat.format(new Date(savedAt)) }) : t('saved');
  if (waiting === 0) return t('offline_clean');
  return t(kind, { count: waiting });
}

/** The dot in the header and its words; on a phone the dot alone, the words for screen readers. */
export function SaveStatus() {
  const status = useExamTaking(selectSaveStatus);
  return (
    <span className={styles.save} data-kind={status.kind} title={statusText(status)}>
      <span className={styles.dot} aria-hidden="true" />
      <span className={styles.saveText}>{statusText(status)}</span>
    </span>
  );
}

/** What keeps answers from the server, said once and in words, on every width. */
export function TroubleBar() {
  const status = useExamTaking(selectSaveStatus);
  const troubled = (status.kind === 'offline' || status.kind === 'busy') && status.waiting > 0;
  return (
    <div role="status" className={troubled ? styles.trouble : undefined}>
      {troubled && `${statusText(status)}. ${t('offline_safe')}`}
    </div>
  );
}
