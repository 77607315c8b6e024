import type { ExamListItem } from '@vumon/proto/http/exam-shapes.js';
import { useState } from 'react';
import { errorMessage, isApiError } from '../../api/api-error';
import { toast } from '../../ui/toast-store';
import { t } from './admin-exams.text';
import { type PublishIssue, useSetExamStatusMutation } from './exams-admin.api';

/** What the publish check found: `blocked` stopped it, `warned` let it pass. */
export interface PublishOutcome {
  kind: 'blocked' | 'warned';
  exam: ExamListItem;
  issues: readonly PublishIssue[];
}

/** Turns published into draft and anything else into published. */
export function usePublish() {
  const [setStatus] = useSetExamStatusMutation();
  const [busyId, setBusyId] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<PublishOutcome | null>(null);

  const change = async (exam: ExamListItem): Promise<void> => {
    const status = exam.status === 'published' ? 'draft' : 'published';
    setOutcome(null);
    setBusyId(exam._id);
    try {
      const issues = await setStatus({ examId: exam._id, status }).unwrap();
      if (status === 'published' && issues.length > 0) setOutcome({ kind: 'warned', exam: { ...exam, status }, issues });
      else toast.success(t('toggled'));
    } catch (error) {
      if (isApiError(error) && error.code === 'PUBLISH_BLOCKED' && error.fields.length > 0) setOutcome({ kind: 'blocked', exam, issues: error.fields });
      else toast.error(errorMessage(error, t('toggle_failed')));
    }
    setBusyId(null);
  };

  return { busyId, outcome, toggle: (exam: ExamListItem) => void change(exam), dismiss: () => setOutcome(null) };
}
