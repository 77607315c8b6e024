import { type ReactNode, useState } from 'react';
import { paths } from '../../config/paths';
import { type Playlist, playlists } from '../../content/playlists';
import { Button, ButtonLink } from '../../ui/button';
import { BookScene, GateScene, HeadphonesScene } from '../../ui/scenes';
import { ExamList } from '../exams/exam-list';
import { OpenAttemptBanner } from '../exams/open-attempt-banner';
import { PlaylistPlayer } from '../playlist-player/playlist-player';
import { t } from './practice.text';
import styles from './practice-page.module.css';

/** The daily practice page. `history` is the recent-history sidebar, filled in by the route. */
export function PracticePage({ history }: { history?: ReactNode }) {
  const [playlist, setPlaylist] = useState<Playlist | null>(null);
  return (
    <>
      <OpenAttemptBanner />
      <div className={`page-width ${styles.page}`}>
        <h1>{t('title')}</h1>
        <p className={styles.text}>{t('text')}</p>
        <div className={history ? styles.columns : undefined}>
          <div className={styles.cards}>
            <PracticeCard
              scene={<GateScene />}
              title={t('center')}
              text={t('center_text')}
              hot
              action={<ButtonLink to={paths.ielts.href()}>{t('center_go')}</ButtonLink>}
            />
            <PracticeCard
              scene={<BookScene />}
              title={t('vocabulary')}
              text={t('vocabulary_text')}
              action={
                <ButtonLink to={paths.courses.href('vocabulary')} variant="secondary">
                  {t('vocabulary_go')}
                </ButtonLink>
              }
            />
            {playlists.map((one) => (
              <PracticeCard
                key={one.id}
                scene={<HeadphonesScene />}
                title={one.title}
                text={one.text}
                action={
                  <Button variant="secondary" aria-haspopup="dialog" aria-label={t('playlist_open', { title: one.title })} onClick={() => setPlaylist(one)}>
                    {t('playlist_go')}
                  </Button>
                }
              />
            ))}
          </div>
          {history && <aside>{history}</aside>}
        </div>
        <section className={styles.tests}>
          <h2>{t('tests_title')}</h2>
          <ExamList heading={(totals) => <p className={styles.text}>{t('tests_total', totals)}</p>} />
        </section>
      </div>
      {playlist && <PlaylistPlayer key={playlist.id} playlist={playlist} onClose={() => setPlaylist(null)} />}
    </>
  );
}

interface PracticeCardProps {
  scene: ReactNode;
  title: string;
  text: string;
  hot?: boolean;
  action: ReactNode;
}

function PracticeCard({ scene, title, text, hot = false, action }: PracticeCardProps) {
  return (
    <section className={styles.card}>
      <div className={styles.scene}>{scene}</div>
      <h2>
        {title} {hot && <span className={styles.hot}>{t('hot')}</span>}
      </h2>
      <p>{text}</p>
      <div>{action}</div>
    </section>
  );
}
