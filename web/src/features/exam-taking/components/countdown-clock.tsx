import ClockCircleOutlined from '@ant-design/icons/ClockCircleOutlined';
import { useState } from 'react';
import { formatClock } from '../../../ui/format';
import { Stopwatch } from '../../exam-practice-mode/stopwatch';
import { useExamTaking } from '../exam-taking.store';
import { t } from '../exam-taking.text';
import { useClockPhase, useSecondsLeft } from '../hooks/use-seconds-left';
import { minutesShown } from '../model/countdown';
import styles from './countdown-clock.module.css';

const ANNOUNCEMENTS = { calm: '', 'ten-minutes': t('announce_ten'), 'five-minutes': t('announce_five'), 'last-minute': t('announce_last'), over: '' } as const;

/** Minutes, seconds on hover or focus and in the last minute; red from ten minutes on, announced politely even while hidden. */
export function CountdownClock({ hidden }: { hidden: boolean }) {
  const phase = useClockPhase();
  const factor = useExamTaking((state) => state.timeFactor);
  return (
    <div className={styles.clockPlace}>
      {hidden ? <span className={styles.clockHidden}>{t('clock_hidden')}</span> : <Clock />}
      {factor > 1 && <span className={styles.moreTime}>{t('clock_more_time', { factor: factor.toLocaleString('vi-VN') })}</span>}
      <span role="status" className="visually-hidden">
        {ANNOUNCEMENTS[phase]}
      </span>
    </div>
  );
}

function Clock() {
  const secondsLeft = useSecondsLeft();
  const phase = useClockPhase();
  const [looking, setLooking] = useState(false);
  const [pinned, setPinned] = useState(false);
  if (secondsLeft === null) return <Stopwatch />;
  const exact = formatClock(secondsLeft);
  const minutes = minutesShown(secondsLeft * 1000);
  return (
    <button
      type="button"
      // Drawn anew when a warning begins, so that its short pulse runs once.
      key={phase}
      className={styles.clock}
      data-phase={phase}
      onMouseEnter={() => setLooking(true)}
      onMouseLeave={() => setLooking(false)}
      onFocus={() => setLooking(true)}
      onBlur={() => setLooking(false)}
      onClick={() => setPinned(!pinned)}
    >
      <ClockCircleOutlined aria-hidden="true" />
      <span className="visually-hidden">{t('clock_label')} </span>
      {looking || pinned || phase === 'last-minute' || phase === 'over' ? exact : t('clock_minutes', { minutes })}
    </button>
  );
}
