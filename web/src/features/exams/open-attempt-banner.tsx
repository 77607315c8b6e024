import ArrowRightOutlined from '@ant-design/icons/ArrowRightOutlined';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../config/paths';
import { formatClock } from '../../ui/format';
import { useSession } from '../session/use-session';
import { useOpenAttemptsQuery } from './exams.api';
import { t } from './exams.text';
import type { OpenAttempt } from './exams.types';
import styles from './open-attempt-banner.module.css';

/** Seconds left by the server's clock: its time at the answer, plus what has passed here since. */
export function secondsLeft(attempt: OpenAttempt, fetchedAtMs: number, nowMs: number): number | null {
  if (attempt.deadlineAt === null) return null;
  const serverNowMs = Date.parse(attempt.serverNow) + (nowMs - fetchedAtMs);
  return Math.max(0, Math.floor((Date.parse(attempt.deadlineAt) - serverNowMs) / 1000));
}

/** "Tiếp tục bài đang làm, còn 41:20": what a learner with an open exam wants first. Quiet when there is none. */
export function OpenAttemptBanner() {
  const { status } = useSession();
  const { data, fulfilledTimeStamp } = useOpenAttemptsQuery(undefined, { skip: status === 'restoring' });
  const [attempt, ...others] = data ?? [];
  const now = useSecondTick(attempt !== undefined && attempt.deadlineAt !== null);
  if (!attempt) return null;
  return (
    <div className={styles.banner}>
      <div className={`page-width ${styles.row}`}>
        <p>
          <b>{t('resume')}</b>, <span className="tabular">{timeLeftText(secondsLeft(attempt, fulfilledTimeStamp ?? now, now))}</span>
          <span className={styles.title}>{attempt.examTitle}</span>
          {others.length > 0 && <span> {t('resume_more', { count: others.length })}</span>}
        </p>
        <Link to={paths.examAttempt.href(attempt.examId, attempt._id)} className={styles.link} aria-label={`${t('resume_go')}: ${attempt.examTitle}`}>
          {t('resume_go')} <ArrowRightOutlined aria-hidden="true" />
        </Link>
      </div>
    </div>
  );
}

function timeLeftText(seconds: number | null): string {
  if (seconds === null) return t('resume_untimed');
  return seconds === 0 ? t('resume_over') : t('resume_left', { clock: formatClock(seconds) });
}

function useSecondTick(running: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [running]);
  return now;
}
