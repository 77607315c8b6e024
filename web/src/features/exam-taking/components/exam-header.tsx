import EditOutlined from '@ant-design/icons/EditOutlined';
import EyeInvisibleOutlined from '@ant-design/icons/EyeInvisibleOutlined';
import LogoutOutlined from '@ant-design/icons/LogoutOutlined';
import QuestionCircleOutlined from '@ant-design/icons/QuestionCircleOutlined';
import SettingOutlined from '@ant-design/icons/SettingOutlined';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button';
import { ownTitle } from '../../exam-content/part-title';
import { selectPart } from '../exam-taking.selectors';
import { useExamTaking } from '../exam-taking.store';
import { t } from '../exam-taking.text';
import type { Part } from '../model/paper';
import { CountdownClock } from './countdown-clock';
import styles from './exam-header.module.css';
import { SaveStatus } from './save-status';
import { VolumeSlider } from './volume-slider';

export type HeaderAction = 'leave' | 'settings' | 'help' | 'hide' | 'notes' | 'submit';

interface ExamHeaderProps {
  showClock: boolean;
  readOnly: boolean;
  /** Null where nothing is to be heard. */
  volume: number | null;
  onVolume(percent: number): void;
  onAction(action: HeaderAction): void;
}

export function ExamHeader({ showClock, readOnly, volume, onVolume, onAction }: ExamHeaderProps) {
  const title = useExamTaking((state) => state.attempt?.examTitle ?? '');
  const part = useExamTaking(selectPart);
  const partCount = useExamTaking((state) => state.paper?.parts.length ?? 0);
  const markCount = useExamTaking((state) => Object.keys(state.marks.all).length);
  const tool = (action: HeaderAction, label: string, icon: ReactNode, wideOnly = false) => (
    <button type="button" className={styles.tool} data-wide={wideOnly || undefined} aria-label={label} title={label} onClick={() => onAction(action)}>
      {icon}
    </button>
  );
  return (
    <header className={styles.header}>
      <div className={styles.side}>
        {tool('leave', t('leave'), <LogoutOutlined aria-hidden="true" />)}
        <div className={styles.titles}>
          <h1 className={styles.title} title={title}>
            {title}
          </h1>
          {part && (
            <p className={styles.part} lang="en">
              {partLine(part, partCount)}
            </p>
          )}
        </div>
      </div>
      <CountdownClock hidden={!showClock} />
      <div className={`${styles.side} ${styles.right}`}>
        <SaveStatus />
        {volume !== null && <VolumeSlider volume={volume} onVolume={onVolume} />}
        {tool(
          'notes',
          t('notes_open', { count: markCount }),
          <>
            <EditOutlined aria-hidden="true" />
            {markCount > 0 && <span className={`tabular ${styles.badge}`} data-count={markCount} />}
          </>,
        )}
        {tool('help', t('help'), <QuestionCircleOutlined aria-hidden="true" />, true)}
        {tool('settings', t('settings'), <SettingOutlined aria-hidden="true" />)}
        {tool('hide', t('hide'), <EyeInvisibleOutlined aria-hidden="true" />, true)}
        <Button disabled={readOnly} onClick={() => onAction('submit')}>
          {t('submit')}
        </Button>
      </div>
    </header>
  );
}

/** A part without a title of its own is called by its number, which stands here already. */
function partLine({ index, title }: Part, count: number): string {
  const place = t('part_of', { number: index + 1, total: count });
  const own = ownTitle(title);
  return own === '' ? place : `${place} · ${own}`;
}
