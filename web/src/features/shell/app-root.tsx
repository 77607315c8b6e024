import { useEffect } from 'react';
import { Navigate, Outlet, ScrollRestoration, useLocation } from 'react-router';
import { useAppDispatch } from '../../app/store';
import { isAdminPath, paths } from '../../config/paths';
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

  useSessionWatch(user?.id);

  if (user?.role === 'admin' && !isAdminPath(pathname)) return <Navigate to={paths.admin.href()} replace />;
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}

/** Opens the socket that says when this session ends and which exams changed; its code is loaded after the first screen. */
function useSessionWatch(userId: string | undefined): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (!userId) return;
    let stop: (() => void) | undefined;
    let left = false;
    Promise.all([import('../session/session-socket'), import('../exams/exam-news')]).then(
      ([{ watchSessionEnd }, { watchExamChanges }]) => {
        if (left) return;
        const [stopSession, stopExams] = [watchSessionEnd(), watchExamChanges(dispatch)];
        stop = () => {
          stopSession();
          stopExams();
        };
      },
      (error: unknown) => console.warn('The session watch could not be loaded', error),
    );
    return () => {
      left = true;
      stop?.();
    };
  }, [userId, dispatch]);
}
