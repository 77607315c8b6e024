import CloseOutlined from '@ant-design/icons/CloseOutlined';
import DragOutlined from '@ant-design/icons/DragOutlined';
import ExpandOutlined from '@ant-design/icons/ExpandOutlined';
import FullscreenExitOutlined from '@ant-design/icons/FullscreenExitOutlined';
import FullscreenOutlined from '@ant-design/icons/FullscreenOutlined';
import ShrinkOutlined from '@ant-design/icons/ShrinkOutlined';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Playlist } from '../../content/playlists';
import { giveFocusBack } from '../../ui/dialog';
import { MINI_SIZE } from './mini-window';
import { PlayerBody } from './player-body';
import styles from './playlist-player.module.css';
import { t } from './playlist-player.text';
import { useMiniWindow } from './use-mini-window';

type Size = 'modal' | 'full' | 'mini';

/**
 * A playlist over the page: in the middle, over the whole screen, or as a small window beside other work. It is one element all the time, so that
 * what plays goes on playing. Unmounting it forgets size and place.
 */
export function PlaylistPlayer({ playlist, onClose }: { playlist: Playlist; onClose(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const [size, setSize] = useState<Size>('modal');
  const isMini = size === 'mini';
  const { place, handle } = useMiniWindow(isMini);

  // Before the dialog opens and takes the focus.
  useEffect(() => {
    const before = document.activeElement;
    return () => giveFocusBack(before);
  }, []);

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (isMini) element.show();
    else element.showModal();
    return () => element.close();
  }, [isMini]);

  useEffect(() => {
    const changed = (): void => {
      // The browser's own Escape leaves the full screen without telling the keyboard.
      if (!document.fullscreenElement) setSize((now) => (now === 'full' ? 'modal' : now));
    };
    document.addEventListener('fullscreenchange', changed);
    return () => document.removeEventListener('fullscreenchange', changed);
  }, []);

  const resize = (next: Size): void => {
    if (document.fullscreenElement) void document.exitFullscreen();
    // Where the browser has no full screen for pages (phones), the whole window has to do.
    if (next === 'full') stage.current?.requestFullscreen?.().catch(() => undefined);
    setSize(next);
  };
  const stepBack = (): void => (size === 'full' ? resize('modal') : onClose());

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-size={size}
      aria-labelledby={titleId}
      style={isMini ? { left: place.x, top: place.y, width: MINI_SIZE.width, height: MINI_SIZE.height } : undefined}
      onCancel={(event) => {
        event.preventDefault();
        stepBack();
      }}
      onKeyDown={(event) => {
        // Only a modal dialog gets `cancel` from the browser.
        if (event.key === 'Escape' && isMini) stepBack();
      }}
      onClick={(event) => {
        if (event.target === dialog.current && size === 'modal') onClose();
      }}
    >
      <div ref={stage} className={styles.stage}>
        <header className={styles.head}>
          {isMini && (
            <button type="button" className={styles.grip} aria-label={t('move')} title={t('move')} {...handle}>
              <DragOutlined aria-hidden="true" />
            </button>
          )}
          <h2 id={titleId} className={styles.title} lang="en">
            {playlist.title}
          </h2>
          {isMini ? (
            <IconButton label={t('expand')} icon={<ExpandOutlined />} onClick={() => resize('modal')} />
          ) : (
            <IconButton label={t('shrink')} icon={<ShrinkOutlined />} onClick={() => resize('mini')} />
          )}
          {size === 'full' ? (
            <IconButton label={t('leave_fullscreen')} icon={<FullscreenExitOutlined />} onClick={() => resize('modal')} />
          ) : (
            <IconButton label={t('fullscreen')} icon={<FullscreenOutlined />} onClick={() => resize('full')} />
          )}
          <IconButton label={t('close')} icon={<CloseOutlined />} onClick={onClose} />
        </header>
        <PlayerBody playlist={playlist} small={isMini} />
      </div>
    </dialog>
  );
}

function IconButton({ label, icon, onClick }: { label: string; icon: ReactNode; onClick(): void }) {
  return (
    <button type="button" className={styles.icon} aria-label={label} title={label} onClick={onClick}>
      <span aria-hidden="true">{icon}</span>
    </button>
  );
}
