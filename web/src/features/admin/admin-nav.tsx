import BarChartOutlined from '@ant-design/icons/BarChartOutlined';
import CreditCardOutlined from '@ant-design/icons/CreditCardOutlined';
import FileTextOutlined from '@ant-design/icons/FileTextOutlined';
import LogoutOutlined from '@ant-design/icons/LogoutOutlined';
import ReadOutlined from '@ant-design/icons/ReadOutlined';
import TeamOutlined from '@ant-design/icons/TeamOutlined';
import type { ComponentType, HTMLAttributes, ReactNode } from 'react';
import { NavLink } from 'react-router';
import { type AdminSection, paths } from '../../config/paths';
import { Avatar } from '../session/avatar';
import type { SessionUser } from '../session/session.types';
import { t } from './admin.text';
import styles from './admin-nav.module.css';
import { ADMIN_SECTIONS, sectionTitle } from './admin-sections';

const ICONS: Record<AdminSection, ComponentType<HTMLAttributes<HTMLSpanElement>>> = {
  dashboard: BarChartOutlined,
  users: TeamOutlined,
  courses: ReadOutlined,
  exams: FileTextOutlined,
  payments: CreditCardOutlined,
};

interface AdminNavProps {
  admin: SessionUser;
  /** Icons only; the names stay for screen readers and on hover. */
  collapsed: boolean;
  leaving: boolean;
  onLogout(): void;
  /** The toggle beside the title. */
  children?: ReactNode;
}

export function AdminNav({ admin, collapsed, leaving, onLogout, children }: AdminNavProps) {
  return (
    <div className={styles.panel} data-collapsed={collapsed || undefined}>
      {children && (
        <div className={styles.head}>
          {!collapsed && <p className={styles.title}>{t('panel')}</p>}
          {children}
        </div>
      )}
      <nav aria-label={t('nav')} className={styles.links}>
        {ADMIN_SECTIONS.map((section) => {
          const Icon = ICONS[section];
          return (
            <NavLink key={section} to={paths.admin.href(section)} title={collapsed ? sectionTitle(section) : undefined}>
              <Icon aria-hidden="true" />
              <span className={styles.label}>{sectionTitle(section)}</span>
            </NavLink>
          );
        })}
      </nav>
      <div className={styles.foot}>
        <div className={styles.person} title={collapsed ? admin.fullName : undefined}>
          <Avatar user={admin} size={40} />
          <p className={styles.label}>
            <b>{admin.fullName}</b>
            <span>{t('role')}</span>
          </p>
        </div>
        <button type="button" className={styles.logout} disabled={leaving} title={collapsed ? t('logout') : undefined} onClick={onLogout}>
          <LogoutOutlined aria-hidden="true" />
          <span className={styles.label}>{t('logout')}</span>
        </button>
      </div>
    </div>
  );
}
