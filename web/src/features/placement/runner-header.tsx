import ClockCircleOutlined from '@ant-design/icons/ClockCircleOutlined';
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import type { Placement } from '@vumon/proto/http/placement.js';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../config/paths';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { formatClock } from '../../ui/format';
import { t } from './placement.text';
import { PLACEMENT_SKILLS } from './placement-facts';
import styles from './placement-runner.module.css';

const FIVE_MINUTES = 300;
const LAST_MINUTE = 60;

interface RunnerHeaderProps {
  sitting: Placement;
  secondsLeft: number | null;
  onEnd(): void;
}

/** Way out, where one is, and the clock. Leaving keeps everything; only ending ends. */
export function RunnerHeader({ sitting, secondsLeft, onEnd }: RunnerHeaderProps) {
  const [asking, setAsking] = useState(false);
  const { answered, total } = sitting;
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Link to={paths.placementTest.href()} className={styles.leave}>
          <CloseOutlined aria-hidden="true" /> <span>{t('leave')}</span>
        </Link>
        <Clock secondsLeft={secondsLeft} />
        <Button variant="quiet" onClick={() => setAsking(true)}>
          {t('finish_early')}
        </Button>
      </div>
      <ol className={styles.steps} aria-label={t('progress')}>
        {PLACEMENT_SKILLS.map((skill, i) => {
          const share = Math.min(1, Math.max(0, (answered - i * 10) / 10));
          const isHere = sitting.question?.skill === skill;
          return (
            <li key={skill} aria-current={isHere ? 'step' : undefined}>
              <span className={styles.stepTrack} aria-hidden="true">
                <span style={{ transform: `scaleX(${share})` }} />
              </span>
              <span className={styles.stepName}>{t(skill)}</span>
            </li>
          );
        })}
      </ol>
      <ConfirmDialog
        open={asking}
        title={t('end_title')}
        confirmLabel={t('end_confirm')}
        cancelLabel={t('end_cancel')}
        danger
        onConfirm={() => {
          setAsking(false);
          onEnd();
        }}
        onCancel={() => setAsking(false)}
      >
        <p>{t('end_text', { count: total - answered })}</p>
      </ConfirmDialog>
    </header>
  );
}

function Clock({ secondsLeft }: { secondsLeft: number | null }) {
  if (secondsLeft === null) return <span />;
  const announcement = secondsLeft <= 0 ? '' : secondsLeft <= LAST_MINUTE ? t('announce_last') : secondsLeft <= FIVE_MINUTES ? t('announce_five') : '';
  return (
    <span className={styles.clock} data-late={secondsLeft <= FIVE_MINUTES || undefined}>
      <ClockCircleOutlined aria-hidden="true" />
      <span className="visually-hidden">{t('time_left')}</span>
      <span role="timer" className="tabular">
        {formatClock(secondsLeft)}
      </span>
      <span role="status" className="visually-hidden">
        {announcement}
      </span>
    </span>
  );
}
