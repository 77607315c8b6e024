import { useEffect } from 'react';
import { useLocation, useNavigate, useRouteError } from 'react-router';
import { CrashPage } from '../../ui/crash-page';

/** What a route shows when its screen throws or its code can't be loaded (offline, or replaced by a new release). */
export function RouteErrorPage() {
  const error = useRouteError();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    console.error('A route failed', error);
  }, [error]);
  return <CrashPage onRetry={() => void navigate(pathname + search, { replace: true })} />;
}
