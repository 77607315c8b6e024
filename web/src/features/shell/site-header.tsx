import CloseOutlined from '@ant-design/icons/CloseOutlined';
import MenuOutlined from '@ant-design/icons/MenuOutlined';
import MoonOutlined from '@ant-design/icons/MoonOutlined';
import SunOutlined from '@ant-design/icons/SunOutlined';
import { useEffect, useState } from 'react';
import { Link, NavLink, useLocation, useNavigate } from 'react-router';
import { paths } from '../../config/paths';
import { useColorMode } from '../../theme/use-color-mode';
import { ButtonLink } from '../../ui/button';
import { Logo } from '../../ui/logo';
import { Avatar } from '../session/avatar';
import { useSession } from '../session/use-session';
import { NotificationBell } from './notification-bell';
import { PROGRESS_ANCHOR } from './progress-anchor';
import { t } from './shell.text';
import styles from './site-header.module.css';

/** The site's header. On a phone the links fold into a menu that Escape closes. */
export function SiteHeader() {
  const [open, setOpen] = useState(false);
  const { pathname, hash } = useLocation();

  useEffect(() => setOpen(false), [pathname, hash]);

  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') setOpen(false);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open]);

  return (
    <header className={styles.header}>
      <div className={`page-width ${styles.bar}`}>
        <Link to={paths.home.href()} className={styles.logo} aria-label={t('logo_label')} onClick={() => scrollToTopIfHome(pathname)}>
          <Logo />
        </Link>
        <Navigation open={open} pathname={pathname} />
        <div className={styles.tools}>
          <ColorModeButton />
          <Account />
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={open}
            aria-controls="site-nav"
            aria-label={open ? t('close_menu') : t('open_menu')}
            onClick={() => setOpen(!open)}
          >
            {open ? <CloseOutlined aria-hidden="true" /> : <MenuOutlined aria-hidden="true" />}
          </button>
        </div>
      </div>
    </header>
  );
}

function scrollToTopIfHome(pathname: string): void {
  if (pathname === paths.home.path) window.scrollTo({ top: 0 });
}

function Navigation({ open, pathname }: { open: boolean; pathname: string }) {
  const navigate = useNavigate();
  const showProgress = (): void => {
    const section = document.getElementById(PROGRESS_ANCHOR);
    if (section) section.scrollIntoView();
    else void navigate(`${paths.home.href()}#${PROGRESS_ANCHOR}`);
  };
  return (
    <nav id="site-nav" className={styles.nav} data-open={open || undefined} aria-label={t('nav_label')}>
      <NavLink end to={paths.home.href()} onClick={() => scrollToTopIfHome(pathname)}>
        {t('home')}
      </NavLink>
      <NavLink to={paths.courses.href()}>{t('courses')}</NavLink>
      <NavLink to={paths.practice.href()}>{t('practice')}</NavLink>
      <button type="button" onClick={showProgress}>
        {t('progress')}
      </button>
    </nav>
  );
}

function ColorModeButton() {
  const [mode, choose] = useColorMode();
  const dark = mode === 'dark';
  const label = dark ? t('to_light') : t('to_dark');
  return (
    <button type="button" className={styles.tool} aria-label={label} title={label} onClick={() => choose(dark ? 'light' : 'dark')}>
      {dark ? <SunOutlined aria-hidden="true" /> : <MoonOutlined aria-hidden="true" />}
    </button>
  );
}

function Account() {
  const { status, user } = useSession();
  if (status === 'restoring') return <span className={styles.accountWait} aria-hidden="true" />;
  if (!user) return <ButtonLink to={paths.login.href()}>{t('login')}</ButtonLink>;
  return (
    <>
      <NotificationBell />
      <Link to={paths.profile.href()} className={styles.account}>
        <Avatar user={user} />
        <span className="visually-hidden">{t('profile_of')} </span>
        <span className={styles.name}>{user.fullName}</span>
      </Link>
    </>
  );
}
