import MenuFoldOutlined from '@ant-design/icons/MenuFoldOutlined';
import MenuOutlined from '@ant-design/icons/MenuOutlined';
import MenuUnfoldOutlined from '@ant-design/icons/MenuUnfoldOutlined';
import MoonOutlined from '@ant-design/icons/MoonOutlined';
import SunOutlined from '@ant-design/icons/SunOutlined';
import { Drawer } from 'antd';
import { useEffect, useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { paths } from '../../config/paths';
import { useColorMode } from '../../theme/use-color-mode';
import { AntdProvider } from '../../ui/antd-provider';
import { ButtonLink } from '../../ui/button';
import { formatLongDate } from '../../ui/format';
import { PageTitle } from '../../ui/page-title';
import type { SessionUser } from '../session/session.types';
import { t } from './admin.text';
import { AdminNav } from './admin-nav';
import { AdminSectionView } from './admin-section-view';
import { sectionOf, sectionTitle } from './admin-sections';
import { useAdminSession } from './admin-session';
import styles from './admin-shell.module.css';
import { useNow } from './use-now';

interface AdminShellProps {
  admin: SessionUser;
  leaving: boolean;
  onLogout(): void;
}

/** Side panel (a drawer on small screens), heading with today's date, and the section. */
export function AdminShell({ admin, leaving, onLogout }: AdminShellProps) {
  const { section: named } = useParams();
  const { pathname } = useLocation();
  const section = sectionOf(named);
  const [collapsed, setCollapsed] = useState(false);
  const [drawerOpen, setDrawerOpen] = useState(false);
  useEffect(() => setDrawerOpen(false), [pathname]);
  const nav = { admin, leaving, onLogout };

  return (
    <AntdProvider>
      <PageTitle text={sectionTitle(section)} />
      <a className={styles.skip} href="#noi-dung">
        {t('skip')}
      </a>
      <div className={styles.shell} data-collapsed={collapsed || undefined}>
        <aside className={styles.side}>
          <AdminNav {...nav} collapsed={collapsed}>
            <IconButton label={t(collapsed ? 'expand' : 'collapse')} expanded={!collapsed} onClick={() => setCollapsed(!collapsed)}>
              {collapsed ? <MenuUnfoldOutlined aria-hidden="true" /> : <MenuFoldOutlined aria-hidden="true" />}
            </IconButton>
          </AdminNav>
        </aside>
        <Drawer open={drawerOpen} placement="left" size={300} title={t('panel')} onClose={() => setDrawerOpen(false)} styles={{ body: { padding: 0 } }}>
          <AdminNav {...nav} collapsed={false} />
        </Drawer>
        <div className={styles.content}>
          <header className={styles.header}>
            <span className={styles.menu}>
              <IconButton label={t('open_menu')} expanded={drawerOpen} onClick={() => setDrawerOpen(true)}>
                <MenuOutlined aria-hidden="true" />
              </IconButton>
            </span>
            <div className={styles.heading}>
              <h1>{sectionTitle(section)}</h1>
              <Today />
            </div>
            <ModeButton />
          </header>
          <SessionEnded />
          <main id="noi-dung" tabIndex={-1} className={styles.main}>
            <AdminSectionView section={section} />
          </main>
        </div>
      </div>
    </AntdProvider>
  );
}

const MINUTE_MS = 60_000;

function Today() {
  const now = useNow(MINUTE_MS);
  return <p className={styles.date}>{formatLongDate(now)}</p>;
}

function SessionEnded() {
  const { ended } = useAdminSession();
  const { pathname } = useLocation();
  if (!ended) return null;
  return (
    <div className={styles.ended} role="alert">
      <p>
        <b>{t('ended')}</b>. {t('ended_text')}
      </p>
      <ButtonLink to={paths.login.href(pathname)}>{t('sign_in')}</ButtonLink>
    </div>
  );
}

function ModeButton() {
  const [mode, choose] = useColorMode();
  const dark = mode === 'dark';
  return (
    <IconButton label={t(dark ? 'to_light' : 'to_dark')} onClick={() => choose(dark ? 'light' : 'dark')}>
      {dark ? <SunOutlined aria-hidden="true" /> : <MoonOutlined aria-hidden="true" />}
    </IconButton>
  );
}

interface IconButtonProps {
  label: string;
  expanded?: boolean;
  onClick(): void;
  children: React.ReactNode;
}

function IconButton({ label, expanded, onClick, children }: IconButtonProps) {
  return (
    <button type="button" className={styles.icon} aria-label={label} title={label} aria-expanded={expanded} onClick={onClick}>
      {children}
    </button>
  );
}
