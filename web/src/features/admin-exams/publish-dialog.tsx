import type { ExamListItem } from '@vumon/proto/http/exam-shapes.js';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { CheckboxField } from '../../ui/form-field';
import { toast } from '../../ui/toast-store';
import { t } from './admin-exams.text';
import type { PublishIssue } from './exams-admin.api';
import styles from './exams-section.module.css';
import type { PublishOutcome } from './use-publish';

interface PublishDialogProps {
  outcome: PublishOutcome | null;
  onHide(exam: ExamListItem): void;
  onClose(): void;
}

/** The findings of the publish check: errors to mend, or warnings to be read before the exam stays published. */
export function PublishDialog({ outcome, onHide, onClose }: PublishDialogProps) {
  if (!outcome) return null;
  const { kind, exam, issues } = outcome;
  if (kind === 'warned') return <Warned exam={exam} issues={issues} onHide={() => onHide(exam)} onClose={onClose} />;
  return (
    <Dialog
      open
      title={t('blocked_title')}
      onClose={onClose}
      footer={
        <Button variant="secondary" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <p>{t('blocked_text', { title: exam.title })}</p>
      <Issues issues={issues} />
    </Dialog>
  );
}

function Warned({ exam, issues, onHide, onClose }: { exam: ExamListItem; issues: readonly PublishIssue[]; onHide(): void; onClose(): void }) {
  const [read, setRead] = useState(false);
  return (
    <Dialog
      open
      title={t('warned_title')}
      footer={
        <>
          <Button variant="secondary" onClick={onHide}>
            {t('hide_again')}
          </Button>
          <Button
            disabled={!read}
            onClick={() => {
              toast.success(t('toggled'));
              onClose();
            }}
          >
            {t('keep')}
          </Button>
        </>
      }
    >
      <p>{t('warned_text', { title: exam.title })}</p>
      <Issues issues={issues} />
      <CheckboxField name="warnings-read" label={t('warned_tick')} checked={read} onChange={setRead} />
    </Dialog>
  );
}

function Issues({ issues }: { issues: readonly PublishIssue[] }) {
  return (
    <ul className={styles.issues}>
      {issues.map(({ path, code, message }) => (
        <li key={`${path} ${code} ${message}`}>
          {message} <code>{path}</code>
        </li>
      ))}
    </ul>
  );
}
