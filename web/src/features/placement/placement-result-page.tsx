import type { PlacementResult } from '@vumon/proto/http/placement.js';
import { useLocation, useParams } from 'react-router';
import { isApiError } from '../../api/api-error';
import { paths } from '../../config/paths';
import { ButtonLink } from '../../ui/button';
import { formatClock, formatDate } from '../../ui/format';
import { EmptyState, ErrorState, LoadingState, SkeletonBlock } from '../../ui/page-state';
import { GateScene } from '../../ui/scenes';
import { GuestOffer } from '../auth/guest-offer';
import { useSession } from '../session/use-session';
import { LearningPlan } from './learning-plan';
import { usePlacementResultQuery } from './placement.api';
import { t } from './placement.text';
import styles from './placement-result.module.css';
import { PlacementReview } from './placement-review';
import { SkillBars, WhyThisResult } from './skill-bars';

/** `/placement-test/result/:placementId`: the level, what it rests on, and what to do with it. */
export function PlacementResultPage() {
  const { placementId = '' } = useParams();
  const { status } = useSession();
  const { data, error, refetch } = usePlacementResultQuery(placementId, { skip: status === 'restoring' });
  return (
    <div className={`page-width ${styles.page}`}>
      {data ? <Found result={data} /> : error ? <Failure error={error} onRetry={() => void refetch()} /> : <ResultSkeleton />}
    </div>
  );
}

function Found({ result }: { result: PlacementResult }) {
  const { status } = useSession();
  return (
    <>
      <Hero result={result} />
      {status === 'guest' && result.level !== null && (
        <GuestOffer title={t('guest_title')} text={t('guest_text')} register={t('guest_register')} here={paths.placementResult.href(result._id)} />
      )}
      {status === 'signed-in' && result.level !== null && <LearningPlan placementId={result._id} />}
      <div className={styles.columns}>
        <section className={styles.card}>
          <h2>{t('skills_title')}</h2>
          <SkillBars skills={result.skills} />
        </section>
        <section className={styles.card}>
          <h2>{t('why_title')}</h2>
          <WhyThisResult skills={result.skills} />
        </section>
      </div>
      <PlacementReview review={result.review} />
    </>
  );
}

function Hero({ result }: { result: PlacementResult }) {
  const { level, possible, skills, retakeAt } = result;
  const answered = skills.reduce((sum, { right, wrong, unknown }) => sum + right + wrong + unknown, 0);
  return (
    <section className={styles.hero} aria-labelledby="placement-level">
      {level !== null && (
        <div className={styles.level} aria-hidden="true">
          <LevelGate level={level} />
        </div>
      )}
      <div className={styles.meaning}>
        <p className={styles.kicker}>{t(result.state === 'auto_submitted' ? 'result_auto' : 'result_title')}</p>
        <h1 id="placement-level">
          {level === null ? t('result_none') : `${t('result_heading')}: ${level}${possible ? `, ${t('possible', { level: possible })}` : ''}`}
        </h1>
        <p className={styles.description}>{level === null ? t('result_none_text') : t(level)}</p>
        <p className={styles.basis}>
          {t('basis', { answered, total: 40, clock: formatClock(result.timeSpent), date: formatDate(result.completedAt) })}
          {retakeAt && ` ${t('retake_from', { date: formatDate(retakeAt) })}`}
        </p>
        <div className={styles.actions}>
          {level === null ? (
            <ButtonLink to={paths.placementTest.href()}>{t('start_again')}</ButtonLink>
          ) : (
            <>
              <ButtonLink to={paths.exams.href()}>{t('to_exams')}</ButtonLink>
              <ButtonLink variant="secondary" to={paths.courses.href()}>
                {t('to_courses')}
              </ButtonLink>
            </>
          )}
        </div>
      </div>
    </section>
  );
}

/** The level as one large figure under the gate. */
function LevelGate({ level }: { level: string }) {
  return (
    <svg viewBox="0 0 220 190" width="100%" fill="none" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true">
      <path d="M30 38c20-3 30-14 36-26h88c6 12 16 23 36 26" stroke="var(--gate)" strokeWidth="9" />
      <path d="M44 58h132M60 40v132M160 40v132" stroke="var(--gate)" strokeWidth="9" />
      <text x="110" y="134" fontSize="64" fontWeight="700" textAnchor="middle" fill="var(--text)">
        {level}
      </text>
      <path d="M20 178c12-7 20-7 30 0s20 7 30 0 20-7 30 0 20 7 30 0 20-7 30 0 20 7 30 0" stroke="var(--link)" strokeWidth="4" opacity="0.7" />
    </svg>
  );
}

function Failure({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const { status } = useSession();
  const { pathname } = useLocation();
  // A malformed id is a 400; one that still runs is a 409 and belongs to the intro.
  if (!isApiError(error) || ![400, 404, 409].includes(error.status)) return <ErrorState text={t('load_failed')} safe={t('load_safe')} onRetry={onRetry} />;
  const isGuest = status === 'guest';
  return (
    <EmptyState
      scene={<GateScene />}
      text={t(isGuest ? 'not_found_guest' : 'not_found')}
      action={<ButtonLink to={isGuest ? paths.login.href(pathname) : paths.placementTest.href()}>{t(isGuest ? 'sign_in' : 'to_intro')}</ButtonLink>}
    />
  );
}

function ResultSkeleton() {
  return (
    <LoadingState label={t('loading')}>
      <SkeletonBlock height={240} />
      <SkeletonBlock height={260} />
      <SkeletonBlock height={220} />
    </LoadingState>
  );
}
