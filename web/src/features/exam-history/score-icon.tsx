import AimOutlined from '@ant-design/icons/AimOutlined';
import CheckCircleOutlined from '@ant-design/icons/CheckCircleOutlined';
import TrophyOutlined from '@ant-design/icons/TrophyOutlined';
import type { Score } from '@vumon/proto/http/exam-shapes.js';
import { bandToneStyle, historyBandTone } from '../../ui/band';
import { formatBand } from '../../ui/format';
import { t } from './exam-history.text';
import styles from './history.module.css';
import { scoreLevel } from './score-level';

const ICONS = { high: TrophyOutlined, good: CheckCircleOutlined, goal: AimOutlined } as const;

/** The score as a picture with its name: trophy, check or target. */
export function ScoreIcon({ percentage }: { percentage: number }) {
  const level = scoreLevel(percentage);
  const Icon = ICONS[level];
  return (
    <span className={styles.icon} data-level={level} role="img" aria-label={t(`level_${level}`)} title={t(`level_${level}`)}>
      <Icon aria-hidden="true" />
    </span>
  );
}

export function BandBadge({ score }: { score: Score }) {
  if (score.bandScore === null) return <span className={styles.noBand}>–</span>;
  return (
    <span className={styles.band} style={bandToneStyle[historyBandTone(score.bandScore)]}>
      {formatBand(score.bandScore)}
    </span>
  );
}
