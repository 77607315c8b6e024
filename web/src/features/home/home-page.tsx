import AimOutlined from '@ant-design/icons/AimOutlined';
import BookOutlined from '@ant-design/icons/BookOutlined';
import LineChartOutlined from '@ant-design/icons/LineChartOutlined';
import OrderedListOutlined from '@ant-design/icons/OrderedListOutlined';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../config/paths';
import { marketingFigures } from '../../content/marketing';
import { ButtonLink } from '../../ui/button';
import { LatestExams } from '../exams/latest-exams';
import { OpenAttemptBanner } from '../exams/open-attempt-banner';
import { LevelCard } from '../placement/level-card';
import { ProgressSection } from '../progress/progress-section';
import { useSession } from '../session/use-session';
import { t } from './home.text';
import styles from './home-page.module.css';
import { LeapScene } from './leap-scene';
import { QuestionCard } from './question-card';

export function HomePage() {
  return (
    <>
      <OpenAttemptBanner />
      <Hero />
      <section className={`page-width ${styles.level}`}>
        <LevelCard toPlan />
      </section>
      <Features />
      <Steps />
      <section className={`page-width ${styles.section}`}>
        <div className={styles.headed}>
          <h2>{t('latest_title')}</h2>
          <Link to={paths.exams.href()} className={styles.all}>
            {t('latest_all')}
          </Link>
        </div>
        <LatestExams />
      </section>
      <ProgressSection />
      <Figures />
      <Closing />
    </>
  );
}

function Hero() {
  const { status } = useSession();
  return (
    <section className={styles.hero}>
      <div className={`page-width ${styles.heroGrid}`}>
        <div className={styles.heroText}>
          <h1>{t('headline')}</h1>
          <p>{t('subline')}</p>
          <div className={styles.actions}>
            <ButtonLink to={paths.courses.href()} size="large">
              {t('start_learning')}
            </ButtonLink>
            <ButtonLink to={paths.exams.href()} size="large" variant="secondary">
              {t(status === 'signed-in' ? 'closing_exam' : 'try_exam')}
            </ButtonLink>
          </div>
        </div>
        <div className={styles.heroPicture}>
          <LeapScene />
          <QuestionCard />
        </div>
      </div>
    </section>
  );
}

interface Feature {
  icon: ReactNode;
  title: string;
  text: string;
  to?: string;
}

function Features() {
  const features: readonly Feature[] = [
    { icon: <BookOutlined />, title: t('feature_vocabulary'), text: t('feature_vocabulary_text'), to: paths.courses.href('vocabulary') },
    { icon: <OrderedListOutlined />, title: t('feature_grammar'), text: t('feature_grammar_text'), to: paths.courses.href('grammar') },
    { icon: <AimOutlined />, title: t('feature_exam'), text: t('feature_exam_text') },
    { icon: <LineChartOutlined />, title: t('feature_progress'), text: t('feature_progress_text') },
  ];
  return (
    <section className={`page-width ${styles.section}`}>
      <h2>{t('features_title')}</h2>
      <ul className={styles.features}>
        {features.map(({ icon, title, text, to }) => (
          <li key={title} className={styles.feature}>
            <span className={styles.featureIcon} aria-hidden="true">
              {icon}
            </span>
            <h3>{to ? <Link to={to}>{title}</Link> : title}</h3>
            <p>{text}</p>
            {to && (
              <span className={styles.featureMore} aria-hidden="true">
                {t('feature_more')}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Steps() {
  const steps = [
    { title: t('step_1'), text: t('step_1_text') },
    { title: t('step_2'), text: t('step_2_text') },
    { title: t('step_3'), text: t('step_3_text') },
  ];
  return (
    <section className={styles.band}>
      <div className="page-width">
        <h2>{t('steps_title')}</h2>
        <ol className={styles.steps}>
          {steps.map(({ title, text }, index) => (
            <li key={title}>
              <span className={styles.stepNumber} aria-hidden="true">
                {index + 1}
              </span>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function Figures() {
  return (
    <section className="page-width" aria-label={t('figures_label')}>
      <ul className={styles.figures}>
        {marketingFigures.map(({ value, label }) => (
          <li key={label}>
            <b className="tabular">{value}</b> {label}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Closing() {
  const { status } = useSession();
  return (
    <section className={`page-width ${styles.section}`}>
      <div className={styles.closing}>
        <div>
          <h2>{t('closing_title')}</h2>
          <p>{t('closing_text')}</p>
        </div>
        <div className={styles.actions}>
          <ButtonLink to={paths.exams.href()} size="large">
            {t('closing_exam')}
          </ButtonLink>
          {status === 'guest' && (
            <ButtonLink to={paths.register.href()} size="large" variant="secondary">
              {t('closing_register')}
            </ButtonLink>
          )}
        </div>
      </div>
    </section>
  );
}
