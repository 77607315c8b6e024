import { useEffect } from 'react';
import { Navigate, Outlet, ScrollRestoration, useLocation } from 'react-router';
import { useAppDispatch } from '../../app/store';
import { paths } from '../../config/paths';
import { sessionApi } from '../session/session.api';
import { useSession } from '../session/use-session';

/** Above every screen: an administrator always gets the admin shell; each page change is told to the server. */
export function AppRoot() {
  const { status, user } = useSession();
  const { pathname } = useLocation();
  const dispatch = useAppDispatch();
  const known = status !== 'restoring';

  useEffect(() => {
    if (known) void dispatch(sessionApi.endpoints.visit.initiate({ path: pathname }, { track: false }));
  }, [pathname, known, dispatch]);

  if (user?.role === 'admin' && !pathname.startsWith('/admin/')) return <Navigate to={paths.admin.href()} replace />;
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
