import ArrowLeftOutlined from '@ant-design/icons/ArrowLeftOutlined';
import ExclamationCircleOutlined from '@ant-design/icons/ExclamationCircleOutlined';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../config/paths';
import { Logo } from '../../ui/logo';
import { LeapScene } from '../home/leap-scene';
import { t } from './auth.text';
import styles from './auth-layout.module.css';

interface AuthLayoutProps {
  title: string;
  intro: string;
  banner: string | null;
  children: ReactNode;
  /** The way to the other form. */
  footer: ReactNode;
}

/** The two account screens: the form on the left, the picture of the name on the right (hidden on a phone). */
export function AuthLayout({ title, intro, banner, children, footer }: AuthLayoutProps) {
  return (
    <div className={styles.page}>
      <main className={styles.side}>
        <div className={styles.top}>
          <Link to={paths.home.href()} className={styles.logo} aria-label="Vũ Môn">
            <Logo />
          </Link>
          <Link to={paths.home.href()} className={styles.back}>
            <ArrowLeftOutlined aria-hidden="true" /> {t('back_home')}
          </Link>
        </div>
        <div className={styles.box}>
          <h1>{title}</h1>
          <p className={styles.intro}>{intro}</p>
          {banner && (
            <p className={styles.banner} role="alert">
              <ExclamationCircleOutlined aria-hidden="true" /> <span>{banner}</span>
            </p>
          )}
          {children}
          <p className={styles.switch}>{footer}</p>
        </div>
      </main>
      <aside className={styles.aside}>
        <LeapScene />
        <p className={styles.asideTitle}>{t('aside_title')}</p>
        <p className={styles.asideText}>{t('aside_text')}</p>
      </aside>
    </div>
  );
}
