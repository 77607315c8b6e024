import { useCallback, useMemo, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { paths } from '../../config/paths';
import { ButtonLink } from '../../ui/button';
import { EmptyState, LoadingState } from '../../ui/page-state';
import { GateScene } from '../../ui/scenes';
import type { SessionUser } from '../session/session.types';
import { useSession, useSessionEffects } from '../session/use-session';
import { t } from './admin.text';
import { AdminSessionContext } from './admin-session';
import { AdminShell } from './admin-shell';

/**
 * Guards the administrator's area: a guest signs in first, a learner is refused. When the session ends while an
 * administrator works, the screen stays and says so instead of vanishing.
 */
export function AdminArea() {
  const { status, user } = useSession();
  const session = useSessionEffects();
  const { pathname, search } = useLocation();
  const [admin, setAdmin] = useState<SessionUser | null>(null);
  const [refusedUser, setRefusedUser] = useState<SessionUser | null>(null);
  const [leaving, setLeaving] = useState(false);
  if (user?.role === 'admin' && user !== admin) setAdmin(user);

  const end = useCallback(() => setRefusedUser(user), [user]);
  const ended = status === 'guest' || (user !== null && user === refusedUser);
  const context = useMemo(() => ({ ended, end }), [ended, end]);

  const logout = async (): Promise<void> => {
    setLeaving(true);
    await session.logout();
  };

  if (status === 'signed-in' && user?.role !== 'admin') return <Refused />;
  if (leaving && status === 'guest') return <Navigate to={paths.home.href()} replace />;
  if (!admin) {
    return status === 'guest' ? (
      <Navigate to={paths.login.href(pathname + search)} replace />
    ) : (
      <main className="page-width" style={{ paddingBlock: 40 }}>
        <LoadingState label={t('loading')} />
      </main>
    );
  }
  return (
    <AdminSessionContext value={context}>
      <AdminShell admin={admin} onLogout={() => void logout()} leaving={leaving} />
    </AdminSessionContext>
  );
}

function Refused() {
  return (
    <main className="page-width" style={{ paddingBlock: 40 }}>
      <h1 className="visually-hidden">{t('refused')}</h1>
      <EmptyState scene={<GateScene />} text={t('refused')} action={<ButtonLink to={paths.home.href()}>{t('to_home')}</ButtonLink>} />
    </main>
  );
}
