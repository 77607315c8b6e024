import ClockCircleOutlined from '@ant-design/icons/ClockCircleOutlined';
import { useSyncExternalStore } from 'react';
import { formatClock } from '../../ui/format';
import { useExamTaking } from '../exam-taking/exam-taking.store';
import { t } from './exam-practice.text';
import styles from './stopwatch.module.css';

const TICK_MS = 1000;

function everySecond(listener: () => void): () => void {
  const timer = setInterval(listener, TICK_MS);
  return () => clearInterval(timer);
}

/** Practice has no limit: how long it has been going on, by the server's start. */
export function Stopwatch() {
  const stopwatch = useExamTaking((state) => state.stopwatch);
  const seconds = useSyncExternalStore(everySecond, () =>
    stopwatch ? Math.max(0, Math.floor((stopwatch.elapsedMs + performance.now() - stopwatch.anchorMs) / 1000)) : 0,
  );
  return (
    <span className={styles.stopwatch}>
      <ClockCircleOutlined aria-hidden="true" />
      <span className="visually-hidden">{t('stopwatch')} </span>
      <span className="tabular">{formatClock(seconds)}</span>
    </span>
  );
}
