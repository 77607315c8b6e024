import { useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router';
import styles from './learner-layout.module.css';
import { t } from './shell.text';
import { SiteFooter } from './site-footer';
import { SiteHeader } from './site-header';

/** Header, the screen, footer; a skip link for the keyboard, and the focus moved to the screen on every page change. */
export function LearnerLayout() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shownPath = useRef(pathname);

  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <>
      <a className={styles.skip} href="#noi-dung">
        {t('skip_to_content')}
      </a>
      <SiteHeader />
      <main id="noi-dung" ref={main} tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <SiteFooter />
    </>
  );
}
