import { useExamSettings } from '../../exam-taking/hooks/use-exam-settings';
import { SoundCheck } from './sound-check';

/** The sound check of an exam's first page; the volume that is set here is the one of the exam. */
export function IntroSoundCheck({ done, onDone }: { done: boolean; onDone(): void }) {
  const { settings, change } = useExamSettings();
  return <SoundCheck volume={settings.volume} onVolume={(volume) => change({ volume })} done={done} onDone={onDone} />;
}
