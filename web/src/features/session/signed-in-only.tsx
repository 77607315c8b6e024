import { Navigate, Outlet, useLocation } from 'react-router';
import { paths } from '../../config/paths';
import { LoadingState } from '../../ui/page-state';
import { useSession } from './use-session';

/** Guards screens of a person: a guest goes to login and comes back afterwards. */
export function SignedInOnly() {
  const { status } = useSession();
  const { pathname, search } = useLocation();
  if (status === 'restoring') {
    return (
      <div className="page-width" style={{ paddingBlock: 40 }}>
        <LoadingState />
      </div>
    );
  }
  if (status === 'guest') return <Navigate to={paths.login.href(pathname + search)} replace />;
  return <Outlet />;
}
