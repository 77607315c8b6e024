import { useEffect, useRef, useState } from 'react';
import { formatClock } from '../../ui/format';
import styles from './playlist-player.module.css';
import { t } from './playlist-player.text';

const ORIGIN = 'https://www.youtube-nocookie.com';

/** The embedded list, without cookies before it plays. */
export function youtubeAddress(list: string): string {
  const query = new URLSearchParams({ list, autoplay: '1', rel: '0', enablejsapi: '1', origin: window.location.origin });
  return `${ORIGIN}/embed/videoseries?${query}`;
}

interface Progress {
  readonly now: number;
  readonly total: number;
}

/** Position and length in a message of the embedded player; undefined for anything else. */
export function progressIn(data: unknown): Partial<Progress> | undefined {
  if (typeof data !== 'string') return undefined;
  let message: unknown;
  try {
    message = JSON.parse(data);
  } catch {
    return undefined;
  }
  const info = typeof message === 'object' && message !== null && 'info' in message ? message.info : undefined;
  if (typeof info !== 'object' || info === null) return undefined;
  const { currentTime, duration } = info as { currentTime?: unknown; duration?: unknown };
  const progress = {
    ...(typeof currentTime === 'number' && Number.isFinite(currentTime) && { now: currentTime }),
    ...(typeof duration === 'number' && duration > 0 && { total: duration }),
  };
  return Object.keys(progress).length > 0 ? progress : undefined;
}

/** Made only after a click: before that nothing is asked of YouTube. */
export function YoutubeFrame({ list, title }: { list: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [progress, setProgress] = useState<Progress>({ now: 0, total: 0 });

  useEffect(() => {
    const hear = ({ origin, source, data }: MessageEvent<unknown>): void => {
      if (origin !== ORIGIN || source !== frame.current?.contentWindow) return;
      const news = progressIn(data);
      if (news) setProgress((before) => ({ ...before, ...news }));
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, []);

  return (
    <>
      <iframe
        ref={frame}
        className={styles.frame}
        src={youtubeAddress(list)}
        title={t('frame_title', { title })}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        allowFullScreen
        // The player tells its position to whoever says that it listens.
        onLoad={() => frame.current?.contentWindow?.postMessage(JSON.stringify({ event: 'listening' }), ORIGIN)}
      />
      {progress.total > 0 && <p className={`tabular ${styles.time}`}>{t('time', { now: formatClock(progress.now), total: formatClock(progress.total) })}</p>}
    </>
  );
}
