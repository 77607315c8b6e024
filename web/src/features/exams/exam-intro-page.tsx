import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { isApiError } from '../../api/api-error';
import { paths } from '../../config/paths';
import { ButtonLink } from '../../ui/button';
import { EmptyState, ErrorState, LoadingState, SkeletonBlock } from '../../ui/page-state';
import { GateScene } from '../../ui/scenes';
import { IntroSoundCheck } from '../exam-listening/components/intro-sound-check';
import { StartAction } from '../exam-practice-mode/start-action';
import { useSession } from '../session/use-session';
import styles from './exam-intro-page.module.css';
import { useExamQuery } from './exams.api';
import { t } from './exams.text';
import type { ExamDetail } from './exams.types';

export function ExamIntroPage() {
  const { examId = '' } = useParams();
  const { data: exam, error, isLoading, refetch } = useExamQuery(examId);
  return (
    <div className={`page-width ${styles.page}`}>
      <Link to={paths.exams.href()} className={styles.back}>
        {t('intro_back')}
      </Link>
      {isLoading && <IntroSkeleton />}
      {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {exam && <Intro exam={exam} />}
    </div>
  );
}

function LoadFailure({ error, onRetry }: { error: unknown; onRetry(): void }) {
  if (isApiError(error) && (error.status === 404 || error.status === 400)) {
    return <EmptyState scene={<GateScene />} text={t('not_found')} action={<ButtonLink to={paths.exams.href()}>{t('intro_back')}</ButtonLink>} />;
  }
  const isNetwork = isApiError(error) && error.code === 'NETWORK';
  return <ErrorState text={isNetwork ? t('exception') : t('load_failed')} onRetry={onRetry} />;
}

function Intro({ exam }: { exam: ExamDetail }) {
  const isReading = exam.type === 'reading';
  const [heard, setHeard] = useState(false);
  const parts = (isReading ? exam.passages : exam.sections) ?? [];
  const facts = [
    { name: t('intro_duration'), value: t('minutes', { count: exam.duration }) },
    { name: t(isReading ? 'intro_passages' : 'intro_sections'), value: parts.length },
    { name: t('intro_questions'), value: exam.totalQuestions },
    { name: t('intro_difficulty'), value: exam.difficulty },
  ];
  return (
    <article className={styles.card}>
      <p className={styles.type}>{t(exam.type)}</p>
      <h1>{exam.title}</h1>
      <p className={styles.description}>{exam.description}</p>
      <dl className={styles.facts}>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
      </dl>
      <Instructions exam={exam} />
      {!isReading && <IntroSoundCheck done={heard} onDone={() => setHeard(true)} />}
      {exam.totalQuestions > 0 && parts.length > 0 ? <StartAction exam={exam} ready={isReading || heard} /> : <ErrorState text={t('no_questions')} />}
    </article>
  );
}

function Instructions({ exam }: { exam: ExamDetail }) {
  const { status } = useSession();
  const isListening = exam.type === 'listening';
  return (
    <section>
      <h2 className={styles.subtitle}>{t('intro_instructions')}</h2>
      <ul className={styles.rules}>
        {isListening && <li>{t('rule_audio')}</li>}
        <li>{t('rule_clock')}</li>
        <li>{t('rule_save')}</li>
        <li>{t('rule_move')}</li>
        <li>{t('rule_spelling')}</li>
        {status === 'guest' && <li>{t('rule_guest')}</li>}
      </ul>
    </section>
  );
}

function IntroSkeleton() {
  return (
    <LoadingState label={t('loading')}>
      <div className={styles.card}>
        <SkeletonBlock height={20} width="20%" />
        <SkeletonBlock height={36} width="70%" />
        <SkeletonBlock height={52} />
        <SkeletonBlock height={80} />
        <SkeletonBlock height={140} />
        <SkeletonBlock height={52} width="240px" />
      </div>
    </LoadingState>
  );
}
