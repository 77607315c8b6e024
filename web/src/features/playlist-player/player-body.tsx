import PlayCircleOutlined from '@ant-design/icons/PlayCircleOutlined';
import { useState, useSyncExternalStore } from 'react';
import type { Playlist } from '../../content/playlists';
import { Button } from '../../ui/button';
import { HeadphonesScene } from '../../ui/scenes';
import { ClipPlayer } from './clip-player';
import styles from './playlist-player.module.css';
import { t } from './playlist-player.text';
import { YoutubeFrame } from './youtube-frame';

type Source = 'youtube' | 'own';

/** What is played: the list on YouTube after a click, or our own recordings, which need neither YouTube nor a network. */
export function PlayerBody({ playlist, small }: { playlist: Playlist; small: boolean }) {
  const [source, setSource] = useState<Source>('youtube');
  const [loaded, setLoaded] = useState(false);
  const online = useOnline();
  const sources: readonly { id: Source; text: string }[] = [
    { id: 'youtube', text: t('source_youtube') },
    { id: 'own', text: t('source_own') },
  ];
  return (
    <>
      {!small && (
        <fieldset className={styles.sources}>
          <legend className="visually-hidden">{t('source_label')}</legend>
          {sources.map(({ id, text }) => (
            <button key={id} type="button" className={styles.source} aria-pressed={source === id} onClick={() => setSource(id)}>
              {text}
            </button>
          ))}
        </fieldset>
      )}
      <div className={styles.screen}>
        {source === 'own' && <ClipPlayer clips={playlist.clips} small={small} />}
        {source === 'youtube' && loaded && <YoutubeFrame list={playlist.youtubeList} title={playlist.title} />}
        {source === 'youtube' && !loaded && online && (
          <div className={styles.cover}>
            {!small && (
              <div className={styles.scene}>
                <HeadphonesScene />
              </div>
            )}
            <Button icon={<PlayCircleOutlined aria-hidden="true" />} onClick={() => setLoaded(true)}>
              {t('load')}
            </Button>
            {!small && <p>{t('load_note')}</p>}
          </div>
        )}
        {source === 'youtube' && !loaded && !online && (
          <div className={styles.cover} role="status">
            <p>{t('offline')}</p>
            <Button onClick={() => setSource('own')}>{t('to_own')}</Button>
          </div>
        )}
      </div>
    </>
  );
}

function useOnline(): boolean {
  return useSyncExternalStore(
    (changed) => {
      window.addEventListener('online', changed);
      window.addEventListener('offline', changed);
      return () => {
        window.removeEventListener('online', changed);
        window.removeEventListener('offline', changed);
      };
    },
    () => navigator.onLine,
  );
}
