import { RouterProvider } from 'react-router/dom';
import { isAdminPath, paths } from '../config/paths';
import { startPresence } from '../features/session/presence';
import { connectSession } from '../features/session/session-effects';
import { Providers } from './providers';
import { createRouter } from './router';
import { createStore } from './store';

// One instance of each per page load, outside React: StrictMode mounts twice, a session is restored once.
const store = createStore();
const router = createRouter();
const session = connectSession(store, () => {
  // The administrator's screens say themselves that the session is over, and keep what was on them.
  if (!isAdminPath(router.state.location.pathname)) void router.navigate(paths.home.href(), { replace: true });
});
startPresence(store);
void session.restore();

export function App() {
  return (
    <Providers store={store} session={session}>
      <RouterProvider router={router} />
    </Providers>
  );
}
