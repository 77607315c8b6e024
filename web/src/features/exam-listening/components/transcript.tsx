import { useEffect, useRef } from 'react';
import { ErrorState, LoadingState, SkeletonBlock } from '../../../ui/page-state';
import { t } from '../exam-listening.text';
import { useSectionTranscriptQuery } from '../listening.api';
import styles from './listening-bar.module.css';

interface TranscriptProps {
  attemptId: string;
  sectionId: string;
  /** Seconds into the recording. */
  at: number;
  onSeek?: ((seconds: number) => void) | undefined;
}

/** What is said, line by line; a line is pressed to hear it, and the one being said is marked and kept in view. */
export function Transcript({ attemptId, sectionId, at, onSeek }: TranscriptProps) {
  const { data: lines, error, refetch } = useSectionTranscriptQuery({ attemptId, sectionId });
  const list = useRef<HTMLOListElement>(null);
  const spoken = lines?.findLastIndex(({ startSeconds }) => startSeconds <= at + 0.05) ?? -1;
  useEffect(() => {
    list.current?.children[spoken]?.scrollIntoView({ block: 'nearest' });
  }, [spoken]);
  if (error) return <ErrorState text={t('transcript_failed')} onRetry={() => void refetch()} />;
  if (!lines) {
    return (
      <LoadingState label={t('transcript')}>
        <SkeletonBlock height={120} />
      </LoadingState>
    );
  }
  return (
    <ol ref={list} className={styles.transcript} aria-label={t('transcript')}>
      {lines.map(({ speaker, text, startSeconds }, i) => (
        <li key={startSeconds} aria-current={i === spoken || undefined}>
          <button type="button" disabled={!onSeek} onClick={() => onSeek?.(startSeconds)} lang="en">
            <b>{speaker}</b> {text}
          </button>
        </li>
      ))}
    </ol>
  );
}
