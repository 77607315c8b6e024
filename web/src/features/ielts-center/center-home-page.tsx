import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../config/paths';
import { stories } from '../../content/stories';
import { ButtonLink } from '../../ui/button';
import { BookScene, GateScene, HeadphonesScene } from '../../ui/scenes';
import { LatestExams } from '../exams/latest-exams';
import { OpenAttemptBanner } from '../exams/open-attempt-banner';
import styles from './center-home-page.module.css';
import { t } from './ielts-center.text';
import { StatTiles } from './stat-tiles';

/** `/ielts`: the home of the IELTS Practice Center. `history` is the recent-history sidebar, filled in by the route. */
export function CenterHomePage({ history }: { history: ReactNode }) {
  return (
    <>
      <OpenAttemptBanner />
      <Hero />
      <div className={`page-width ${styles.page}`}>
        <StatTiles />
        <Skills />
        <div className={styles.columns}>
          <section className={styles.latest} aria-labelledby="latest-exams">
            <div className={styles.headed}>
              <h2 id="latest-exams">{t('latest_title')}</h2>
              <Link to={paths.exams.href()} className={styles.all}>
                {t('latest_all')}
              </Link>
            </div>
            <LatestExams />
          </section>
          <aside>{history}</aside>
        </div>
        <Stories />
        <Closing />
      </div>
    </>
  );
}

function Hero() {
  return (
    <section className={styles.hero}>
      <div className={`page-width ${styles.heroGrid}`}>
        <div className={styles.heroText}>
          <h1>{t('title')}</h1>
          <p>{t('text')}</p>
          <div className={styles.actions}>
            <ButtonLink to={paths.exams.href('reading')} size="large">
              {t('go_tests')}
            </ButtonLink>
            <ButtonLink to={paths.practice.href()} size="large" variant="secondary">
              {t('go_practice')}
            </ButtonLink>
          </div>
        </div>
        <div className={styles.heroScene}>
          <GateScene />
        </div>
      </div>
    </section>
  );
}

function Skills() {
  const skills = [
    {
      name: t('reading'),
      text: t('reading_text'),
      facts: [t('reading_fact_1'), t('reading_fact_2'), t('bands')],
      scene: <BookScene />,
      to: paths.exams.href('reading'),
      action: t('go_reading'),
    },
    {
      name: t('listening'),
      text: t('listening_text'),
      facts: [t('listening_fact_1'), t('listening_fact_2'), t('bands')],
      scene: <HeadphonesScene />,
      to: paths.exams.href('listening'),
      action: t('go_listening'),
    },
  ];
  return (
    <section className={styles.section}>
      <h2>{t('features_title')}</h2>
      <ul className={styles.skills}>
        {skills.map(({ name, text, facts, scene, to, action }) => (
          <li key={name} className={styles.skill}>
            <div className={styles.skillScene}>{scene}</div>
            <h3>{name}</h3>
            <p>{text}</p>
            <ul className={styles.facts}>
              {facts.map((fact) => (
                <li key={fact}>{fact}</li>
              ))}
            </ul>
            <div>
              <ButtonLink to={to} variant="secondary">
                {action}
              </ButtonLink>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Stories() {
  return (
    <section className={styles.section}>
      <h2>{t('stories_title')}</h2>
      <ul className={styles.stories}>
        {stories.map(({ name, text }) => (
          <li key={name}>
            <figure>
              <blockquote>{text}</blockquote>
              <figcaption>{name}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
      <p className={styles.note}>{t('stories_note')}</p>
    </section>
  );
}

function Closing() {
  return (
    <section className={styles.closing}>
      <div>
        <h2>{t('closing_title')}</h2>
        <p>{t('closing_text')}</p>
      </div>
      <ButtonLink to={paths.exams.href('reading')} size="large">
        {t('closing_go')}
      </ButtonLink>
    </section>
  );
}
