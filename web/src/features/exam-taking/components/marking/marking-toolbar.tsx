import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import FormOutlined from '@ant-design/icons/FormOutlined';
import type { CSSProperties, KeyboardEvent } from 'react';
import { t } from '../../exam-taking.text';
import { COLOURS, type Colour } from '../../model/marks';
import styles from './marking.module.css';

interface MarkingToolbarProps {
  /** Where the marked or selected words stand in the window. */
  box: DOMRect;
  /** The colour of the mark that was clicked. */
  colour: Colour | null;
  note: string | undefined;
  canErase: boolean;
  onColour(colour: Colour): void;
  onNote(): void;
  onErase(): void;
  onClose(): void;
}

const ROOM_ABOVE = 64;

/** Three colours, note, erase; beside the words, on touch screens at the bottom, where the system's own menu is not. */
export function MarkingToolbar({ box, colour, note, canErase, onColour, onNote, onErase, onClose }: MarkingToolbarProps) {
  const above = box.top > ROOM_ABOVE;
  const place: CSSProperties & Record<'--x' | '--y', string> = {
    '--x': `${Math.round(box.left + box.width / 2)}px`,
    '--y': `${Math.round(above ? box.top : box.bottom)}px`,
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const here = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step !== undefined) buttons[(here + step + buttons.length) % buttons.length]?.focus();
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
  };
  return (
    <div
      role="toolbar"
      id="marking-toolbar"
      aria-label={t('mark_toolbar')}
      className={styles.toolbar}
      style={place}
      data-below={!above || undefined}
      // A press must not take the selection away.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onKeyDown={onKeyDown}
    >
      {note !== undefined && <p className={styles.noteGlance}>{note}</p>}
      <div className={styles.tools}>
        {COLOURS.map((one) => (
          <button
            key={one}
            type="button"
            className={styles.swatch}
            data-colour={one}
            aria-pressed={colour === null ? undefined : colour === one}
            aria-label={t(`mark_${one}`)}
            title={t(`mark_${one}`)}
            onClick={() => onColour(one)}
          />
        ))}
        <button type="button" className={styles.tool} onClick={onNote}>
          <FormOutlined aria-hidden="true" />
          {t(note === undefined ? 'mark_note' : 'mark_edit_note')}
        </button>
        {canErase && (
          <button type="button" className={styles.tool} onClick={onErase}>
            <DeleteOutlined aria-hidden="true" />
            {t('mark_erase')}
          </button>
        )}
      </div>
    </div>
  );
}
