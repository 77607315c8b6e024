import type { QuestionResult, Result } from '@vumon/proto/http/exam-shapes.js';
import type { ReactNode } from 'react';
import { formatClock } from '../../ui/format';
import { AudioEvidence } from './audio-evidence';
import { t } from './exam-result.text';
import type { Interval } from './interval-player';
import styles from './recording-evidence.module.css';

type Section = NonNullable<NonNullable<Result['exam']>['sections']>[number];
type Line = Section['transcript'][number];

interface RecordingEvidenceProps {
  result: Result;
  question: QuestionResult;
  onExpired(): void;
  /** Puts the lines of the transcript where they scroll. */
  children(lines: ReactNode): ReactNode;
}

/** A listening question's evidence: the moment of the recording, and what is said then, marked in the transcript. */
export function RecordingEvidence({ result, question, onExpired, children }: RecordingEvidenceProps) {
  const section = result.exam?.sections?.[question.section - 1];
  if (!section) return null;
  const { audioUrl, transcript } = section;
  const interval = intervalOf(question);
  return (
    <>
      {interval && audioUrl && <AudioEvidence key={question.questionId} audioUrl={audioUrl} interval={interval} onExpired={onExpired} />}
      {!audioUrl && <p className={styles.none}>{t('audio_none')}</p>}
      {children(
        <ol className={styles.lines} lang="en">
          {transcript.map((line) => (
            <li key={line.startSeconds} className={styles.line} data-evidence={interval && overlaps(line, interval) ? '' : undefined}>
              <span className={`tabular ${styles.time}`}>{formatClock(Math.floor(line.startSeconds))}</span>
              <span>
                <b>{line.speaker}</b> {interval && overlaps(line, interval) ? <mark>{line.text}</mark> : line.text}
              </span>
            </li>
          ))}
        </ol>,
      )}
    </>
  );
}

function intervalOf({ evidence }: QuestionResult): Interval | null {
  if (evidence?.startSeconds === undefined) return null;
  return { startSeconds: evidence.startSeconds, endSeconds: evidence.endSeconds ?? evidence.startSeconds };
}

/** Touching ends are not the same line: one begins where the other stops. */
const overlaps = (line: Line, interval: Interval): boolean => line.startSeconds < interval.endSeconds && line.endSeconds > interval.startSeconds;
