import LoadingOutlined from '@ant-design/icons/LoadingOutlined';
import SoundOutlined from '@ant-design/icons/SoundOutlined';
import type { StallAnswer } from '@vumon/proto/http/listening-shapes.js';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { formatClock } from '../../../ui/format';
import type { Broadcast, BroadcastSection, BroadcastState } from '../broadcast';
import { t } from '../exam-listening.text';
import type { ListeningTransport } from '../listening.api';
import styles from './listening-bar.module.css';
import { useBroadcast, useBroadcastState } from './use-broadcast';

interface BroadcastBarProps {
  sections: readonly BroadcastSection[];
  transport: ListeningTransport;
  /** 0 to 100. */
  volume: number;
  onDeadline(answer: Pick<StallAnswer, 'deadlineAt' | 'serverNow'>): void;
  /** A section begins or goes on: the questions follow the recording. */
  onSection(section: BroadcastSection): void;
}

/** What is playing and how far it is; nothing to press, as in the test centre. */
export function BroadcastBar({ volume, ...needs }: BroadcastBarProps) {
  const broadcast = useBroadcast(needs, volume);
  const state = useBroadcastState(broadcast);
  if (!broadcast || !state) return null;
  return (
    <section className={styles.bar} aria-label={t('bar')} data-kind={state.kind}>
      <p className={styles.what} role="status">
        {state.kind === 'starting' || (state.kind === 'playing' && state.stalled) ? (
          <LoadingOutlined aria-hidden="true" />
        ) : (
          <SoundOutlined aria-hidden="true" />
        )}
        <span>{sentenceOf(state)}</span>
      </p>
      {state.kind === 'playing' && <Place broadcast={broadcast} />}
      {state.kind === 'tap' && <TapDialog running={state.running} onTap={() => broadcast.tap()} />}
    </section>
  );
}

function sentenceOf(state: BroadcastState): string {
  switch (state.kind) {
    case 'tap':
      return t(state.running ? 'tap_running_title' : 'tap_title');
    case 'starting':
      return state.failing ? t('failing') : t('starting', { number: state.section.index + 1 });
    case 'playing':
      return state.stalled ? t('stalled') : t('playing', { number: state.section.index + 1 });
    case 'silent':
      return t('silent');
    case 'finished':
      return t('finished');
  }
}

/** How far the section is, once a second; not a control. */
function Place({ broadcast }: { broadcast: Broadcast }) {
  const [place, setPlace] = useState(broadcast.place);
  useEffect(() => {
    const read = (): void => setPlace(broadcast.place);
    read();
    const timer = setInterval(read, 1_000);
    return () => clearInterval(timer);
  }, [broadcast]);
  if (!place) return null;
  const [at, of] = [formatClock(place.seconds), formatClock(place.duration)];
  return (
    <div className={styles.place}>
      <progress max={place.duration} value={place.seconds} aria-label={t('progress', { at, of })} />
      <span className="tabular" aria-hidden="true">
        {at} / {of}
      </span>
    </div>
  );
}

function TapDialog({ running, onTap }: { running: boolean; onTap(): void }) {
  return (
    <Dialog open title={t(running ? 'tap_running_title' : 'tap_title')} footer={<Button onClick={onTap}>{t(running ? 'tap_continue' : 'tap_start')}</Button>}>
      <p>{t(running ? 'tap_running_text' : 'tap_text')}</p>
    </Dialog>
  );
}
