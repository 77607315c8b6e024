import ReloadOutlined from '@ant-design/icons/ReloadOutlined';
import type { AppealItem } from '@vumon/proto/http/appeals.js';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { errorMessage } from '../../api/api-error';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { FilterLinks } from '../../ui/filter-links';
import { formatNumber } from '../../ui/format';
import { EmptyState, ErrorState, LoadingState, SkeletonBlock } from '../../ui/page-state';
import { BookScene } from '../../ui/scenes';
import { toast } from '../../ui/toast-store';
import { AdminPager } from '../admin/admin-pager';
import { useAdminSession, useEndOn, useLastKnown } from '../admin/admin-session';
import { t } from './admin-appeals.text';
import { AppealCard } from './appeal-card';
import { type AppealState, useAdminAppealsQuery, useDecideAppealMutation } from './appeals-admin.api';
import styles from './appeals-panel.module.css';
import { KeyDialog, type KeyTask } from './key-dialog';
import { KeyFinder } from './key-finder';
import type { ChangeKind } from './use-key-change';

const STATES: readonly AppealState[] = ['open', 'accepted', 'refused'];

/** Answers that learners hold to be right too: read one, accept or refuse it, with the consequence named first. */
export function AppealsPanel() {
  const { ended } = useAdminSession();
  const [query, setQuery] = useSearchParams();
  const state = STATES.find((one) => one === query.get('state')) ?? 'open';
  const page = Math.max(1, Math.trunc(Number(query.get('page'))) || 1);
  const list = useAdminAppealsQuery({ state, page }, { skip: ended, refetchOnMountOrArgChange: true });
  useEndOn(list.error);
  const shown = useLastKnown(list.currentData);
  const [asked, setAsked] = useState<{ appeal: AppealItem; accept: boolean } | null>(null);
  const [task, setTask] = useState<KeyTask | null>(null);
  const href = (next: AppealState): string => `?view=appeals&state=${next}`;

  return (
    <>
      <div className={styles.bar}>
        <p>{t('note')}</p>
        <Button variant="secondary" icon={<ReloadOutlined aria-hidden="true" />} busy={list.isFetching} onClick={() => void list.refetch()}>
          {t('refresh')}
        </Button>
      </div>
      <KeyFinder onChange={setTask} />
      <FilterLinks label={t('states')} links={STATES.map((one) => ({ to: href(one), text: t(one), current: one === state }))} />
      {!list.currentData && list.error && <ErrorState text={t('failed')} onRetry={() => void list.refetch()} />}
      {!list.currentData && !list.error && !ended && (
        <LoadingState label={t('loading')}>
          <SkeletonBlock height={220} />
        </LoadingState>
      )}
      {shown && (list.currentData || ended) && (
        <>
          {shown.items.length === 0 && <EmptyState scene={<BookScene />} text={t(`empty_${state}`)} />}
          <ul className={styles.list}>
            {shown.items.map((appeal) => (
              <AppealCard
                key={appeal._id}
                appeal={appeal}
                onDecide={(accept) => setAsked({ appeal, accept })}
                onChangeKey={(kind) => setTask(taskOf(appeal, kind))}
              />
            ))}
          </ul>
          <AdminPager
            page={page}
            totalPages={shown.totalPages}
            disabled={list.isFetching}
            onOpen={(next) => setQuery({ view: 'appeals', state, page: String(next) }, { replace: true })}
          />
        </>
      )}
      {asked && <Decision {...asked} onClose={() => setAsked(null)} />}
      {task && <KeyDialog task={task} onClose={() => setTask(null)} />}
    </>
  );
}

/** The key of the content that the learner sat. An answer that was accepted is the likely one to be taken back. */
const taskOf = ({ examId, questionId, versionId, number, answer, state }: AppealItem, kind: ChangeKind): KeyTask => ({
  ref: { examId, questionId, versionId },
  number,
  kind,
  ...(state === 'accepted' && { answer }),
});

function Decision({ appeal, accept, onClose }: { appeal: AppealItem; accept: boolean; onClose(): void }) {
  const [decide, { isLoading }] = useDecideAppealMutation();
  const names = {
    answer: appeal.answer,
    number: appeal.number,
    title: appeal.examTitle,
    answers: formatNumber(appeal.sameAnswers),
    appeals: formatNumber(appeal.sameAppeals),
  };
  const confirm = async (): Promise<void> => {
    try {
      await decide({ appealId: appeal._id, accept }).unwrap();
      toast.success(t(accept ? 'accepted_toast' : 'refused_toast'));
    } catch (error) {
      toast.error(errorMessage(error, t('decide_failed')));
    }
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title={t(accept ? 'accept_title' : 'refuse_title', names)}
      confirmLabel={t(accept ? 'accept' : 'refuse')}
      cancelLabel={t('cancel')}
      busy={isLoading}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p>{t(accept ? 'accept_text' : 'refuse_text', names)}</p>
    </ConfirmDialog>
  );
}
