import PrinterOutlined from '@ant-design/icons/PrinterOutlined';
import type { Result } from '@vumon/proto/http/exam-shapes.js';
import { Link } from 'react-router';
import { paths } from '../../config/paths';
import { Button, ButtonLink } from '../../ui/button';
import { formatClock, formatDateTime, formatPercent } from '../../ui/format';
import { RegradeNote } from '../appeals/regrade-note';
import { GuestOffer } from '../auth/guest-offer';
import { RedoButton } from '../exam-practice-mode/redo-button';
import { RateExam } from '../exams/rate-exam';
import { useSession } from '../session/use-session';
import { BandGate } from './band-gate';
import { confusions } from './confusion';
import { ConfusionGrid } from './confusion-grid';
import { t } from './exam-result.text';
import { LostMarks, ShareBars } from './mark-bars';
import { NextStepCard } from './next-step-card';
import { sharesByPart, sharesByTask, statusOf } from './result-breakdown';
import { partLabel, taskLabel } from './result-labels';
import styles from './result-page.module.css';
import { RetakeButton } from './retake-button';
import { reviewHref } from './review-href';
import { WayCard } from './way-card';
import { WhatIfLines } from './what-if-lines';

/** From this band on, nobody needs general tips. */
const TIPS_BELOW_BAND = 7;

export function ResultSummary({ result }: { result: Result }) {
  const { status } = useSession();
  const { score, answeredCount } = result;
  const mistake = result.perQuestion.find((question) => ['wrong', 'unanswered'].includes(statusOf(question)));
  const tiles = [
    { name: t('tile_answered'), value: t('of', { count: answeredCount, total: score.totalQuestions }) },
    { name: t('tile_correct'), value: t('of', { count: score.correctAnswers, total: score.totalQuestions }) },
    { name: t('tile_percent'), value: formatPercent(score.percentage) },
    { name: t('tile_time'), value: formatClock(result.timeSpent) },
  ];
  return (
    <div className={`page-width ${styles.page}`}>
      <Link to={paths.exams.href()} className={styles.back}>
        {t('to_exams')}
      </Link>
      <section className={styles.hero} aria-labelledby="result-title">
        <BandGate score={score} />
        <div className={styles.meaning}>
          <p className={styles.exam}>
            {result.examTitle}
            <span className={styles.when}>{formatDateTime(result.completedAt)}</span>
          </p>
          <h1 id="result-title">{t(result.state === 'auto_submitted' ? 'auto_done' : 'done')}</h1>
          <p className={styles.description}>{score.description}</p>
          <ResultNotes result={result} />
          <RegradeNote result={result} />
          <NextStepCard result={result} />
        </div>
      </section>
      <dl className={styles.tiles}>
        {tiles.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.actions}>
        <ButtonLink to={reviewHref(result.resultId)}>{t('go_review')}</ButtonLink>
        {mistake && <RedoButton resultId={result.resultId} examId={result.examId} wrongId={mistake.questionId} />}
        <RetakeButton examId={result.examId} />
        <Button variant="secondary" icon={<PrinterOutlined aria-hidden="true" />} onClick={() => window.print()}>
          {t('print')}
        </Button>
        <ButtonLink variant="secondary" to={paths.exams.href()}>
          {t('to_exams')}
        </ButtonLink>
      </div>
      {status === 'guest' && (
        <GuestOffer title={t('guest_title')} text={t('guest_text')} register={t('guest_register')} here={paths.examResult.href(result.resultId)} />
      )}
      <Breakdown result={result} />
      <RateExam examId={result.examId} />
    </div>
  );
}

function ResultNotes({ result }: { result: Result }) {
  const notes = [
    result.state === 'auto_submitted' && t('auto_text'),
    result.timing === 'unverified' && t('unverified'),
    result.mode === 'practice' && t('practice'),
    result.mode === 'exam' && result.score.bandScore === null && t('no_band'),
  ].filter((note) => note !== false);
  if (notes.length === 0) return null;
  return (
    <ul className={styles.notes}>
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}

function Breakdown({ result }: { result: Result }) {
  const { bandScore } = result.score;
  const grids = confusions(result.perQuestion);
  const needsTips = bandScore !== null && bandScore < TIPS_BELOW_BAND;
  return (
    <div className={styles.breakdown}>
      <div className={styles.stack}>
        <section className={styles.card}>
          <h2>{t('lost_title')}</h2>
          <LostMarks lost={result.lost} />
          <WhatIfLines whatIf={result.whatIf} />
          <h2>{t('part_title')}</h2>
          <ShareBars shares={sharesByPart(result.perQuestion).map(({ key, ...share }) => ({ label: partLabel(result, key), ...share }))} />
        </section>
        {grids.length > 0 && (
          <section className={styles.card}>
            <h2>{t('grid_title')}</h2>
            {grids.map((grid) => (
              <ConfusionGrid key={grid.words.join()} confusion={grid} />
            ))}
          </section>
        )}
      </div>
      <div className={styles.stack}>
        <section className={styles.card}>
          <h2>{t('type_title')}</h2>
          <ShareBars shares={sharesByTask(result.perQuestion, taskLabel).map(({ key, ...share }) => ({ label: key, ...share }))} />
        </section>
        <WayCard result={result} />
        {needsTips && <Tips examType={result.examType} />}
      </div>
    </div>
  );
}

const TIPS = {
  reading: ['reading_tip_1', 'reading_tip_2', 'reading_tip_3', 'reading_tip_4', 'reading_tip_5'],
  listening: ['listening_tip_1', 'listening_tip_2', 'listening_tip_3', 'listening_tip_4', 'listening_tip_5'],
} as const;

function Tips({ examType }: { examType: Result['examType'] }) {
  return (
    <section className={styles.card}>
      <h2>{t('tips_title')}</h2>
      <ol className={styles.tips}>
        {TIPS[examType].map((tip) => (
          <li key={tip}>{t(tip)}</li>
        ))}
      </ol>
    </section>
  );
}
