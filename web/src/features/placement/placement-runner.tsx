import type { Placement, PlacementQuestion } from '@vumon/proto/http/placement.js';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { isApiError } from '../../api/api-error';
import { paths } from '../../config/paths';
import { Button } from '../../ui/button';
import { ErrorState, LoadingState, SkeletonBlock } from '../../ui/page-state';
import { useSession } from '../session/use-session';
import { ChoiceList } from './choice-list';
import { ClipPlayer } from './clip-player';
import { useAnswerPlacementMutation, useCompletePlacementMutation, useStartPlacementMutation } from './placement.api';
import { t } from './placement.text';
import styles from './placement-runner.module.css';
import { RunnerHeader } from './runner-header';
import { useSittingClock } from './use-sitting-clock';

/** `/placement-test/run/:placementId`: the sitting, wherever it was left, on whichever device. */
export function PlacementRunner() {
  const { placementId = '' } = useParams();
  const { status } = useSession();
  // Who asks decides whether it is there.
  return status === 'restoring' ? <Waiting /> : <Sitting key={placementId} id={placementId} />;
}

function Sitting({ id }: { id: string }) {
  const navigate = useNavigate();
  const { asking, heard, secondsLeft } = useSittingClock();
  const [start] = useStartPlacementMutation();
  const [answer, { isLoading: sending }] = useAnswerPlacementMutation();
  const [complete] = useCompletePlacementMutation();
  const [sitting, setSitting] = useState<Placement | null>(null);
  const [failed, setFailed] = useState<'load' | 'send' | 'end' | null>(null);
  const ending = useRef(false);

  const toResult = useCallback(() => navigate(paths.placementResult.href(id), { replace: true }), [navigate, id]);
  const take = useCallback(
    (next: Placement) => {
      heard(next);
      setSitting(next);
      setFailed(null);
    },
    [heard],
  );

  /** Ends the sitting once; a failure can be tried again. */
  const end = useCallback(async () => {
    if (ending.current) return;
    ending.current = true;
    setFailed(null);
    try {
      await complete(id).unwrap();
      await toResult();
    } catch {
      ending.current = false;
      setFailed('end');
    }
  }, [complete, id, toResult]);

  const load = useCallback(async () => {
    asking();
    try {
      const next = await start(id).unwrap();
      if (next.resultId !== null) await toResult();
      else take(next);
    } catch (error) {
      if (isApiError(error) && error.code === 'ATTEMPT_CLOSED') await toResult();
      // Nobody's, somebody else's or no id at all: the intro knows what there is.
      else if (isApiError(error) && (error.status === 404 || error.status === 400)) await navigate(paths.placementTest.href(), { replace: true });
      else setFailed('load');
    }
  }, [asking, start, id, navigate, toResult, take]);
  useEffect(() => void load(), [load]);

  const isOver = secondsLeft === 0;
  const isDone = sitting !== null && sitting.question === null;
  useEffect(() => {
    if (isOver || isDone) void end();
  }, [isOver, isDone, end]);

  const send = async (question: PlacementQuestion, selectedAnswer: number): Promise<void> => {
    asking();
    try {
      take(await answer({ assessmentId: id, questionId: question.id, selectedAnswer }).unwrap());
    } catch (error) {
      if (isApiError(error) && error.code === 'ATTEMPT_CLOSED') await end();
      else setFailed('send');
    }
  };

  if (!sitting) return <Waiting onRetry={failed ? () => void load() : undefined} />;
  const { question } = sitting;
  return (
    <div className={styles.screen}>
      <RunnerHeader sitting={sitting} secondsLeft={secondsLeft} onEnd={() => void end()} />
      <main className={styles.main}>
        {isOver || !question || failed === 'end' ? (
          <TimeOver over={isOver} failed={failed === 'end'} onRetry={() => void end()} />
        ) : (
          <Question
            key={question.id}
            placementId={id}
            question={question}
            total={sitting.total}
            sending={sending}
            failed={failed === 'send'}
            onAnswer={send}
            onClosed={() => void end()}
          />
        )}
      </main>
    </div>
  );
}

interface QuestionProps {
  placementId: string;
  question: PlacementQuestion;
  total: number;
  sending: boolean;
  failed: boolean;
  onAnswer(question: PlacementQuestion, choice: number): Promise<void>;
  /** The sitting has ended meanwhile. */
  onClosed(): void;
}

function Question({ placementId, question, total, sending, failed, onAnswer, onClosed }: QuestionProps) {
  const [choice, setChoice] = useState<number | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // A new question is read from its beginning, by eye and by ear.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, []);
  const confirm = (): void => {
    if (choice !== null && !sending) void onAnswer(question, choice);
  };
  return (
    <div className={styles.question} data-wide={question.text !== undefined || undefined}>
      {question.text !== undefined && (
        <article className={styles.text} lang="en" aria-label={t('passage')}>
          {question.text}
        </article>
      )}
      <form
        className={styles.ask}
        onSubmit={(event) => {
          event.preventDefault();
          confirm();
        }}
      >
        <p className={styles.where}>
          {t('question_of', { number: question.number, total })} · {t(question.skill)}
        </p>
        {question.audio && <ClipPlayer placementId={placementId} questionId={question.id} clip={question.audio} onClosed={onClosed} />}
        <h1 ref={heading} tabIndex={-1} lang="en" className={styles.stem}>
          {question.question}
        </h1>
        <ChoiceList options={question.options} value={choice} onChange={setChoice} onConfirm={confirm} />
        {failed && (
          <p role="alert" className={styles.failure}>
            {t('send_failed')}
          </p>
        )}
        <div className={styles.foot}>
          <p className={styles.keys}>{t('keys')}</p>
          <Button type="submit" size="large" busy={sending} disabled={choice === null}>
            {t(question.number === total ? 'last' : 'next')}
          </Button>
        </div>
      </form>
    </div>
  );
}

function TimeOver({ over, failed, onRetry }: { over: boolean; failed: boolean; onRetry(): void }) {
  if (failed) return <ErrorState text={t('over_failed')} onRetry={onRetry} />;
  return (
    <div className={styles.over} role="status">
      {over && <h1>{t('over_title')}</h1>}
      <p>{t('over_text')}</p>
    </div>
  );
}

/** `onRetry`: it failed. */
function Waiting({ onRetry }: { onRetry?: (() => void) | undefined }) {
  return (
    <main className={styles.waiting}>
      {onRetry ? (
        <ErrorState text={t('load_failed')} safe={t('load_safe')} onRetry={onRetry} />
      ) : (
        <LoadingState label={t('loading')}>
          <SkeletonBlock height={28} width="30%" />
          <SkeletonBlock height={48} />
          <SkeletonBlock height={56} />
          <SkeletonBlock height={56} />
          <SkeletonBlock height={56} />
        </LoadingState>
      )}
    </main>
  );
}
