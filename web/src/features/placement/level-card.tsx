import type { Placement, PlacementStatus } from '@vumon/proto/http/placement.js';
import type { ReactNode } from 'react';
import { paths } from '../../config/paths';
import { texts } from '../../i18n/texts';
import { levelCard } from '../../i18n/vi/level-card';
import { Button, ButtonLink } from '../../ui/button';
import { formatClock, formatDate } from '../../ui/format';
import { LoadingState, SkeletonBlock } from '../../ui/page-state';
import { hasGuestWork } from '../exams/guest-work';
import type { SessionUser } from '../session/session.types';
import { useSession } from '../session/use-session';
import styles from './level-card.module.css';
import { usePlacementStatusQuery } from './placement.api';
import { secondsLeft } from './sitting-time';

const t = texts({ vi: levelCard });

/** Where this person stands, on what that rests, and the one thing to do about it. `toPlan`: leads on to the plan, which stands elsewhere. */
export function LevelCard({ toPlan = false }: { toPlan?: boolean }) {
  const { status, user } = useSession();
  // A visitor who has done nothing here has no level to ask for.
  const isNew = status === 'guest' && !hasGuestWork();
  const { data, error, refetch } = usePlacementStatusQuery(undefined, { skip: status === 'restoring' || isNew });
  if (isNew) return <Offer text={t('offer_text')} />;
  if (data) return <Known status={data} user={user} toPlan={toPlan} />;
  if (error) return <Failed onRetry={() => void refetch()} />;
  return (
    <LoadingState label={t('loading')}>
      <SkeletonBlock height={104} />
    </LoadingState>
  );
}

function Known({ status, user, toPlan }: { status: PlacementStatus; user: SessionUser | null; toPlan: boolean }) {
  if (status.open?.state === 'in_progress') return <Running sitting={status.open} />;
  const level = status.latest?.level ?? (user?.levelSource === 'test_results' ? user.level : null);
  if (level !== null) return <Tested level={level} status={status} toPlan={toPlan} />;
  return <Offer text={offerText(user)} ready={status.ready} />;
}

function offerText(user: SessionUser | null): string {
  if (!user?.level) return t('offer_text');
  return t(user.levelSource === 'admin' ? 'offer_admin' : 'offer_self', { level: user.level });
}

function Offer({ text, ready = true }: { text: string; ready?: boolean }) {
  return (
    <Card title={t('offer_title')} text={ready ? text : t('not_ready')}>
      {ready && <ButtonLink to={paths.placementTest.href()}>{t('offer_go')}</ButtonLink>}
    </Card>
  );
}

function Running({ sitting }: { sitting: Placement }) {
  const { answered, total } = sitting;
  return (
    <Card title={t('running_title')} text={t('running_text', { answered, total, clock: formatClock(secondsLeft(sitting)) })}>
      <ButtonLink to={paths.placementRun.href(sitting._id)}>{t('running_go')}</ButtonLink>
    </Card>
  );
}

function Tested({ level, status: { latest, retakeAt, ready }, toPlan }: { level: string; status: PlacementStatus; toPlan: boolean }) {
  const measured = latest?.level ? latest : null;
  const source = measured ? t('tested_source', { date: formatDate(measured.completedAt) }) : t('tested_source_undated');
  const possible = measured?.possible ? `, ${t('tested_possible', { level: measured.possible })}` : '';
  return (
    <Card
      badge={level}
      title={`${t('tested_title', { level })}${possible}`}
      text={retakeAt ? `${source} ${t('tested_retake', { date: formatDate(retakeAt) })}` : source}
    >
      {toPlan && <ButtonLink to={paths.dashboard.href()}>{t('tested_plan')}</ButtonLink>}
      {measured && (
        <ButtonLink variant="secondary" to={paths.placementResult.href(measured._id)}>
          {t('tested_result')}
        </ButtonLink>
      )}
      {ready && !retakeAt && (
        <ButtonLink variant="secondary" to={paths.placementTest.href()}>
          {t('tested_again')}
        </ButtonLink>
      )}
    </Card>
  );
}

function Failed({ onRetry }: { onRetry(): void }) {
  return (
    <section className={styles.card} role="alert">
      <p>{t('failed')}</p>
      <Button variant="secondary" onClick={onRetry}>
        {t('retry')}
      </Button>
    </section>
  );
}

/** `badge`: the level as one figure, said in the title too. */
function Card({ badge, title, text, children }: { badge?: string; title: string; text: string; children: ReactNode }) {
  return (
    <section className={styles.card} aria-labelledby="level-card-title">
      {badge !== undefined && (
        <span className={styles.badge} aria-hidden="true">
          {badge}
        </span>
      )}
      <div className={styles.words}>
        <h2 id="level-card-title">{title}</h2>
        <p>{text}</p>
      </div>
      <div className={styles.actions}>{children}</div>
    </section>
  );
}
