import CheckCircleOutlined from '@ant-design/icons/CheckCircleOutlined';
import EditOutlined from '@ant-design/icons/EditOutlined';
import EyeInvisibleOutlined from '@ant-design/icons/EyeInvisibleOutlined';
import EyeOutlined from '@ant-design/icons/EyeOutlined';
import ReloadOutlined from '@ant-design/icons/ReloadOutlined';
import type { ExamListItem } from '@vumon/proto/http/exam-shapes.js';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../../ui/button';
import { FilterLinks } from '../../ui/filter-links';
import { TextField } from '../../ui/form-field';
import { formatDate, formatNumber } from '../../ui/format';
import { EmptyState, ErrorState, LoadingState, SkeletonBlock } from '../../ui/page-state';
import { BookScene } from '../../ui/scenes';
import { useAdminSession, useEndOn, useLastKnown } from '../admin/admin-session';
import { type Column, DataTable } from '../admin/data-table';
import { FigureCards } from '../admin/figure-cards';
import { SelectField } from '../admin/select-field';
import { t as appealText } from '../admin-appeals/admin-appeals.text';
import { AppealsPanel } from '../admin-appeals/appeals-panel';
import { t } from './admin-exams.text';
import { examListErrorText } from './exam-list-error';
import { useAdminExamsQuery, useExamStatsQuery } from './exams-admin.api';
import styles from './exams-section.module.css';
import { PublishDialog } from './publish-dialog';
import { usePublish } from './use-publish';

type TypeFilter = '' | ExamListItem['type'];

function typeOf(value: string | null): TypeFilter {
  return value === 'reading' || value === 'listening' ? value : '';
}

/** 'Quản lý đề thi': the exams, and the answers that learners ask to have looked at again. */
export function ExamsSection() {
  const { ended } = useAdminSession();
  const [query] = useSearchParams();
  const appeals = query.get('view') === 'appeals';
  return (
    <div className={styles.section} inert={ended} data-ended={ended || undefined}>
      <FilterLinks
        label={appealText('views')}
        links={[
          { to: '?', text: appealText('view_exams'), current: !appeals },
          { to: '?view=appeals', text: appealText('view_appeals'), current: appeals },
        ]}
      />
      {appeals ? <AppealsPanel /> : <ExamList />}
    </div>
  );
}

/** The list with status; publishing and hiding show the findings of the publish check. */
function ExamList() {
  const { ended } = useAdminSession();
  const [query, setQuery] = useSearchParams();
  const [search, setSearch] = useState('');
  const type = typeOf(query.get('type'));
  const list = useAdminExamsQuery(undefined, { skip: ended, refetchOnMountOrArgChange: true });
  const counters = useExamStatsQuery(undefined, { skip: ended, refetchOnMountOrArgChange: true });
  useEndOn(list.error, counters.error);
  const exams = useLastKnown(list.data);
  const stats = useLastKnown(counters.data);
  const publish = usePublish();
  const refresh = (): void => {
    void list.refetch();
    void counters.refetch();
  };
  const shown = exams?.filter(
    (exam) => (type === '' || exam.type === type) && exam.title.toLocaleLowerCase('vi').includes(search.trim().toLocaleLowerCase('vi')),
  );

  return (
    <>
      <div className={styles.bar}>
        <p>{t('note')}</p>
        <Button variant="secondary" icon={<ReloadOutlined aria-hidden="true" />} busy={list.isFetching} onClick={refresh}>
          {t('refresh')}
        </Button>
      </div>
      {stats && (
        <FigureCards
          cards={[
            { name: t('card_total'), value: formatNumber(stats.total) },
            { name: t('card_reading'), value: formatNumber(stats.reading) },
            { name: t('card_listening'), value: formatNumber(stats.listening) },
            { name: t('card_published'), value: formatNumber(stats.published) },
          ]}
        />
      )}
      <div className={styles.filters}>
        <TextField label={t('search')} type="search" name="search" autoComplete="off" value={search} onChange={setSearch} />
        <SelectField
          label={t('filter_type')}
          value={type}
          options={[
            { value: '', text: t('all') },
            { value: 'reading', text: t('reading') },
            { value: 'listening', text: t('listening') },
          ]}
          onChange={(next) => setQuery(next ? { type: next } : {}, { replace: true })}
        />
      </div>
      {!shown && list.error && <ErrorState text={examListErrorText(list.error)} onRetry={refresh} />}
      {!shown && !list.error && <ListSkeleton />}
      {shown && (
        <DataTable
          caption={t('caption')}
          columns={columnsFor(publish)}
          rows={shown}
          keyOf={({ _id }) => _id}
          isBusy={({ _id }) => _id === publish.busyId}
          empty={<EmptyState scene={<BookScene />} text={t(exams?.length ? 'empty_filtered' : 'empty')} />}
        />
      )}
      <PublishDialog outcome={publish.outcome} onHide={(exam) => publish.toggle(exam)} onClose={publish.dismiss} />
    </>
  );
}

function columnsFor({ busyId, toggle }: ReturnType<typeof usePublish>): Column<ExamListItem>[] {
  return [
    {
      key: 'title',
      title: t('column_title'),
      render: ({ title, _id }) => (
        <span className={styles.title}>
          <b lang="en">{title}</b>
          <span className="tabular">{t('short_id', { id: _id.slice(-8) })}</span>
        </span>
      ),
    },
    { key: 'type', title: t('column_type'), render: ({ type }) => t(type) },
    { key: 'level', title: t('column_level'), render: ({ difficulty }) => difficulty },
    { key: 'duration', title: t('column_duration'), numeric: true, render: ({ duration }) => t('minutes', { count: duration }) },
    { key: 'questions', title: t('column_questions'), numeric: true, render: ({ totalQuestions }) => formatNumber(totalQuestions) },
    { key: 'status', title: t('column_status'), render: ({ status }) => <Status status={status} /> },
    { key: 'created', title: t('column_created'), numeric: true, render: ({ createdAt }) => formatDate(createdAt) },
    {
      key: 'actions',
      title: t('column_actions'),
      render: (exam) => {
        const action = t(exam.status === 'published' ? 'hide' : 'publish');
        return (
          <span className={styles.toggle}>
            <Button
              variant="quiet"
              busy={busyId === exam._id}
              icon={exam.status === 'published' ? <EyeInvisibleOutlined aria-hidden="true" /> : <EyeOutlined aria-hidden="true" />}
              aria-label={t('action_of', { action, title: exam.title })}
              onClick={() => toggle(exam)}
            >
              {action}
            </Button>
          </span>
        );
      },
    },
  ];
}

function Status({ status }: { status: ExamListItem['status'] }) {
  return (
    <span className={styles.status} data-status={status}>
      {status === 'published' ? <CheckCircleOutlined aria-hidden="true" /> : <EditOutlined aria-hidden="true" />} {t(`status_${status}`)}
    </span>
  );
}

function ListSkeleton() {
  return (
    <LoadingState label={t('loading')}>
      {[1, 2, 3].map((row) => (
        <SkeletonBlock key={row} height={60} />
      ))}
    </LoadingState>
  );
}
