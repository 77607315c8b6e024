import { useEffect, useState } from 'react';
import { Provider } from 'react-redux';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import { onSessionEvent } from '../../api/session-events';
import { useAppDispatch } from '../../app/store';
import { paths } from '../../config/paths';
import { ButtonLink } from '../../ui/button';
import { EmptyState, ErrorState, LoadingState, SkeletonBlock } from '../../ui/page-state';
import { GateScene } from '../../ui/scenes';
import { toast } from '../../ui/toast-store';
import { claimClientId } from '../exams/client-id';
import { useSession } from '../session/use-session';
import { ExamScreen } from './components/exam-screen';
import { SignInDialog } from './components/sign-in-dialog';
import { openDraftStorage } from './draft-storage';
import { retryLoad } from './engine';
import { attemptTransport } from './exam-taking.api';
import { sessionLost, sessionRestored } from './exam-taking.slice';
import { type ExamTaking, ExamTakingContext, startExamTaking, useExamDispatch, useExamTaking } from './exam-taking.store';
import { t } from './exam-taking.text';
import styles from './exam-taking-page.module.css';

const SENTENCE_MS = 6_000;

/** Whose attempt this is: the first known answer, until somebody else signs in. A session that ends changes nothing. */
function useOwner(): string | null {
  const { status, user } = useSession();
  const [owner, setOwner] = useState<string | null>(null);
  const now = status === 'signed-in' ? (user?.id ?? null) : status === 'guest' ? (owner ?? 'guest') : owner;
  if (now !== owner) setOwner(now);
  return now;
}

export function ExamTakingPage() {
  const { attemptId = '' } = useParams();
  const owner = useOwner();
  if (owner === null) return <Loading />;
  return <OneAttempt key={`${owner}/${attemptId}`} owner={owner} attemptId={attemptId} />;
}

function OneAttempt({ owner, attemptId }: { owner: string; attemptId: string }) {
  const dispatch = useAppDispatch();
  const [exam, setExam] = useState<ExamTaking | null>(null);
  useEffect(() => {
    const engine = startExamTaking({
      attemptId,
      transport: attemptTransport(dispatch, attemptId, owner),
      storage: openDraftStorage(owner, attemptId),
      clientId: claimClientId,
      monotonicNow: () => performance.now(),
      wallNow: () => Date.now(),
    });
    setExam(engine);
    return () => engine.dispose();
  }, [dispatch, attemptId, owner]);
  if (!exam) return <Loading />;
  return (
    <Provider store={exam.store} context={ExamTakingContext}>
      <SessionWatch owner={owner} exam={exam} />
      <CurrentPhase exam={exam} />
    </Provider>
  );
}

/** Tells the engine when the session ends and when the same person is back. */
function SessionWatch({ owner, exam }: { owner: string; exam: ExamTaking }) {
  const { status, user } = useSession();
  const { dispatch, getState } = exam.store;
  const here = owner === 'guest' || (status === 'signed-in' && user?.id === owner);
  useEffect(() => {
    if (!here) dispatch(sessionLost());
    else if (getState().signedOut) dispatch(sessionRestored());
  }, [here, dispatch, getState]);
  useEffect(
    () =>
      onSessionEvent((event) => {
        if (event.kind === 'expired' && owner !== 'guest') dispatch(sessionLost());
        if (event.kind === 'refreshed' && getState().signedOut) dispatch(sessionRestored());
      }),
    [owner, dispatch, getState],
  );
  return null;
}

function CurrentPhase({ exam }: { exam: ExamTaking }) {
  const phase = useExamTaking((state) => state.phase);
  const dispatch = useExamDispatch();
  switch (phase.kind) {
    case 'loading':
      return (
        <>
          <Loading />
          <SignInDialog />
        </>
      );
    case 'load-failed':
      return (
        <div className="page-width">
          <ErrorState text={t(phase.network ? 'load_exception' : 'load_failed')} safe={t('load_safe')} onRetry={() => dispatch(retryLoad())} />
        </div>
      );
    case 'not-found':
      return <Nothing text={t('not_found')} />;
    case 'invalid':
      return <Nothing text={t('invalid')} />;
    case 'running':
    case 'submitting':
      return <ExamScreen exam={exam} />;
    case 'finished':
      return <ToResult resultId={phase.resultId} cause={phase.cause} />;
  }
}

function ToResult({ resultId, cause }: { resultId: string; cause: 'time' | 'learner' | 'closed-elsewhere' }) {
  const navigate = useNavigate();
  useEffect(() => {
    if (cause === 'time') toast.info(t('time_over'), SENTENCE_MS);
    if (cause === 'closed-elsewhere') toast.info(t('closed_elsewhere'), SENTENCE_MS);
    void navigate(paths.examResult.href(resultId), { replace: true });
  }, [resultId, cause, navigate]);
  return <Loading />;
}

function Nothing({ text }: { text: string }) {
  const { status } = useSession();
  const { pathname } = useLocation();
  return (
    <main className="page-width">
      <h1 className="visually-hidden">{t('page_title')}</h1>
      <EmptyState scene={<GateScene />} text={text} action={<ButtonLink to={paths.exams.href()}>{t('back_to_center')}</ButtonLink>} />
      {/* It may be the attempt of somebody whose session was lost with the browser. */}
      {status === 'guest' && (
        <p className={styles.signIn}>
          <Link to={paths.login.href(pathname)}>{t('sign_in_to_open')}</Link>
        </p>
      )}
    </main>
  );
}

/** In the shape of the runner: bar, two panes, palette. */
function Loading() {
  return (
    <LoadingState label={t('loading')}>
      <div className={styles.loading}>
        <SkeletonBlock height={56} />
        <div className={styles.panes}>
          <SkeletonBlock height={520} />
          <SkeletonBlock height={520} />
        </div>
        <SkeletonBlock height={96} />
      </div>
    </LoadingState>
  );
}
