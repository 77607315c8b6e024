import { lazy, Suspense, useState } from 'react';
import { useAppDispatch } from '../../../app/store';
import { listeningTransport } from '../../exam-listening/listening.api';
import { claimClientId } from '../../exams/client-id';
import { selectPart } from '../exam-taking.selectors';
import { clockRead } from '../exam-taking.slice';
import { useExamDispatch, useExamTaking } from '../exam-taking.store';
import { anchor } from '../model/countdown';

const BroadcastBar = lazy(() => import('../../exam-listening/components/broadcast-bar').then((module) => ({ default: module.BroadcastBar })));
const PracticePlayer = lazy(() => import('../../exam-listening/components/practice-player').then((module) => ({ default: module.PracticePlayer })));

interface ListeningProps {
  /** 0 to 100. */
  volume: number;
  /** The recording went on to another part: the questions follow it. */
  onPart(firstQuestionId: string): void;
}

/** The recording of a listening test: one play that nobody stops in an exam, the learner's own player in practice. Nothing for reading. */
export function Listening({ volume, onPart }: ListeningProps) {
  const appDispatch = useAppDispatch();
  const dispatch = useExamDispatch();
  const attempt = useExamTaking((state) => state.attempt);
  const paper = useExamTaking((state) => state.paper);
  const current = useExamTaking(selectPart);
  const takenOver = useExamTaking((state) => state.takenOver);
  const [transport] = useState(() => attempt && listeningTransport(appDispatch, attempt._id, claimClientId));
  const withAudio = paper?.parts.filter((part) => part.audioSeconds !== null) ?? [];
  if (!attempt || !transport || !current || takenOver || withAudio.length === 0) return null;

  if (attempt.mode === 'practice') {
    if (current.audioSeconds === null) return null;
    const heard = attempt.audio?.some(({ sectionId, ended }) => sectionId === current.id && ended) ?? false;
    return (
      <Suspense fallback={null}>
        <PracticePlayer key={current.id} attemptId={attempt._id} sectionId={current.id} transport={transport} volume={volume} heard={heard} />
      </Suspense>
    );
  }
  const follow = (index: number): void => {
    const first = paper?.parts[index]?.questions[0];
    // Only forward: who looks back at an earlier part is not torn away by a reload.
    if (first && index > current.index) onPart(first.id);
  };
  return (
    <Suspense fallback={null}>
      <BroadcastBar
        sections={withAudio.map(({ id, index }) => ({ id, index }))}
        transport={transport}
        volume={volume}
        onSection={({ index }) => follow(index)}
        onDeadline={({ deadlineAt, serverNow }) => {
          const nowMs = performance.now();
          dispatch(clockRead(anchor({ serverNow, deadlineAt, sentMs: nowMs, receivedMs: nowMs, wallMs: Date.now() })));
        }}
      />
    </Suspense>
  );
}
