import ClockCircleOutlined from '@ant-design/icons/ClockCircleOutlined';
import FormOutlined from '@ant-design/icons/FormOutlined';
import RadarChartOutlined from '@ant-design/icons/RadarChartOutlined';
import type { PlacementStatus } from '@vumon/proto/http/placement.js';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { errorMessage } from '../../api/api-error';
import { paths } from '../../config/paths';
import { Button, ButtonLink } from '../../ui/button';
import { formatClock, formatDate } from '../../ui/format';
import { ErrorState, LoadingState, SkeletonBlock } from '../../ui/page-state';
import { toast } from '../../ui/toast-store';
import { noteGuestWork } from '../exams/guest-work';
import { useSession } from '../session/use-session';
import { LevelScene } from './level-scene';
import { useCreatePlacementMutation, usePlacementStatusQuery, useStartPlacementMutation } from './placement.api';
import { t } from './placement.text';
import styles from './placement-page.module.css';
import { secondsLeft } from './sitting-time';

const BENEFITS = ['benefit_1', 'benefit_2', 'benefit_3'] as const;
const NOTES = ['note_order', 'note_unknown', 'note_final', 'note_resume', 'note_sound', 'note_retake'] as const;
const FACTS: readonly {
  icon: ReactNode;
  name: 'fact_minutes' | 'fact_questions' | 'fact_skills';
  note: 'fact_minutes_note' | 'fact_questions_note' | 'fact_skills_note';
}[] = [
  { icon: <ClockCircleOutlined aria-hidden="true" />, name: 'fact_minutes', note: 'fact_minutes_note' },
  { icon: <FormOutlined aria-hidden="true" />, name: 'fact_questions', note: 'fact_questions_note' },
  { icon: <RadarChartOutlined aria-hidden="true" />, name: 'fact_skills', note: 'fact_skills_note' },
];

/** `/placement-test`: what the test is, and the way into it. */
export function PlacementPage() {
  const { status } = useSession();
  const { data, error, refetch } = usePlacementStatusQuery(undefined, { skip: status === 'restoring', refetchOnMountOrArgChange: true });
  return (
    <div className={`page-width ${styles.page}`}>
      <section className={styles.hero}>
        <div className={styles.words}>
          <p className={styles.kicker}>{t('title')}</p>
          <h1>{t('heading')}</h1>
          <p className={styles.lead}>{t('lead')}</p>
          {error ? <ErrorState text={t('load_failed')} onRetry={() => void refetch()} /> : data ? <WayIn status={data} /> : <WaySkeleton />}
        </div>
        <div className={styles.scene}>
          <LevelScene />
        </div>
      </section>
      <dl className={styles.facts}>
        {FACTS.map(({ icon, name, note }) => (
          <div key={name}>
            <dt>
              {icon} {t(name)}
            </dt>
            <dd>{t(note)}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.columns}>
        <section className={styles.card}>
          <h2>{t('benefits')}</h2>
          <ul className={styles.list}>
            {BENEFITS.map((key) => (
              <li key={key}>{t(key)}</li>
            ))}
          </ul>
        </section>
        <section className={styles.card}>
          <h2>{t('notes')}</h2>
          <ul className={styles.list}>
            {NOTES.map((key) => (
              <li key={key}>{t(key)}</li>
            ))}
            {status === 'guest' && <li>{t('note_guest')}</li>}
          </ul>
        </section>
      </div>
    </div>
  );
}

/** One main action: go on, start, or see what there is. */
function WayIn({ status }: { status: PlacementStatus }) {
  const { open, latest, retakeAt } = status;
  const running = open?.state === 'in_progress' ? open : null;
  return (
    <div className={styles.way}>
      {running && (
        <p className={styles.note}>
          {t('resume_text', { answered: running.answered, total: running.total })}, {t('resume_left', { clock: formatClock(secondsLeft(running)) })}.
        </p>
      )}
      {!running && latest && (
        <p className={styles.note}>
          {latest.level
            ? t('latest', { level: latest.level, date: formatDate(latest.completedAt) })
            : t('latest_none', { date: formatDate(latest.completedAt) })}{' '}
          {retakeAt && t('retake_from', { date: formatDate(retakeAt) })}
        </p>
      )}
      {!running && !status.ready && <p className={styles.note}>{t('not_ready')}</p>}
      <div className={styles.actions}>
        {running ? (
          <ButtonLink size="large" to={paths.placementRun.href(running._id)}>
            {t('resume')}
          </ButtonLink>
        ) : (
          status.ready && !retakeAt && <StartButton again={latest !== null} />
        )}
        {!running && latest && (
          <ButtonLink variant={retakeAt ? 'primary' : 'secondary'} size="large" to={paths.placementResult.href(latest._id)}>
            {t('latest_link')}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

function StartButton({ again }: { again: boolean }) {
  const navigate = useNavigate();
  const { status } = useSession();
  const [create] = useCreatePlacementMutation();
  const [start] = useStartPlacementMutation();
  const [busy, setBusy] = useState(false);
  const begin = async (): Promise<void> => {
    setBusy(true);
    try {
      const { _id } = await create().unwrap();
      if (status === 'guest') noteGuestWork();
      await start(_id).unwrap();
      await navigate(paths.placementRun.href(_id));
    } catch (error) {
      toast.error(errorMessage(error, t('start_failed')));
      setBusy(false);
    }
  };
  return (
    <Button size="large" busy={busy} onClick={() => void begin()}>
      {t(again ? 'start_again' : 'start')}
    </Button>
  );
}

function WaySkeleton() {
  return (
    <LoadingState label={t('loading')}>
      <SkeletonBlock height={52} width="220px" />
    </LoadingState>
  );
}
