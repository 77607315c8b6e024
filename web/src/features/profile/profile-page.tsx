import LogoutOutlined from '@ant-design/icons/LogoutOutlined';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../config/paths';
import { texts } from '../../i18n/texts';
import { profile } from '../../i18n/vi/profile';
import { Button } from '../../ui/button';
import { formatDate } from '../../ui/format';
import { LevelCard } from '../placement/level-card';
import { Avatar } from '../session/avatar';
import type { SessionUser } from '../session/session.types';
import { useSession, useSessionEffects } from '../session/use-session';
import styles from './profile-page.module.css';

const t = texts({ vi: profile });

function levelText({ level, levelSource }: SessionUser): string {
  if (!level) return t('level_none');
  return levelSource === 'test_results' ? t('level_tested', { level }) : level;
}

/** Who is signed in, and the way out. */
export function ProfilePage() {
  const { user } = useSession();
  const session = useSessionEffects();
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  if (!user) return null;

  const logout = async (): Promise<void> => {
    setLeaving(true);
    await navigate(paths.home.href());
    await session.logout();
  };

  const facts = [
    { name: t('email'), value: `${user.email} (${user.emailVerified ? t('verified') : t('not_verified')})` },
    { name: t('phone'), value: user.phone || t('no_phone') },
    { name: t('role'), value: t(user.role === 'admin' ? 'role_admin' : 'role_user') },
    { name: t('level'), value: levelText(user) },
    { name: t('member_since'), value: formatDate(user.createdAt) },
  ];
  return (
    <div className={`page-width ${styles.page}`}>
      <h1 className="visually-hidden">{t('title')}</h1>
      <section className={styles.card}>
        <div className={styles.head}>
          <Avatar user={user} size={72} />
          <h2>{user.fullName}</h2>
        </div>
        <dl className={styles.facts}>
          {facts.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <div>
          <Button variant="secondary" icon={<LogoutOutlined aria-hidden="true" />} busy={leaving} onClick={() => void logout()}>
            {t('logout')}
          </Button>
        </div>
      </section>
      <LevelCard toPlan />
    </div>
  );
}
