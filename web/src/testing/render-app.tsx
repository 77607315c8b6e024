import { jest } from '@jest/globals';
import { configure, render } from '@testing-library/react';
import { useEffect } from 'react';
import { createMemoryRouter, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { setAccessToken } from '../api/access-token';
import { Providers } from '../app/providers';
import { routes } from '../app/router';
import { createStore } from '../app/store';
import { signedIn, signedOut } from '../features/session/session.slice';
import { connectSession, type SessionEffects } from '../features/session/session-effects';
import type { makeUser } from './factories';

interface RenderAppOptions {
  /** Where the app opens; '/' when left out. */
  at?: string;
  /** Signed in as this person (see {@link makeUser}); a guest when left out. */
  user?: ReturnType<typeof makeUser>;
  /** The app's own routes unless a test wants one screen alone. */
  routes?: RouteObject[];
}

// A lazy screen is compiled when a test first opens it; a busy machine takes longer for that than the default second.
configure({ asyncUtilTimeout: 15_000 });
jest.setTimeout(30_000);

// jsdom has no modal dialogs; opening and closing is all that a unit test needs of them.
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
};

/** Renders the real app (store, session, router, toasts) in memory. Pair it with `fakeApi` for the server's side. */
export function renderApp({ at = '/', user, routes: screens = routes }: RenderAppOptions = {}) {
  const store = createStore();
  const router = createMemoryRouter(screens, { initialEntries: [at] });
  const session = connectSession(store, () => void router.navigate('/'));
  if (user) {
    setAccessToken('access-token');
    store.dispatch(signedIn(user));
  } else {
    store.dispatch(signedOut());
  }
  const view = render(
    <Providers store={store} session={session}>
      <EndWith session={session} />
      <RouterProvider router={router} />
    </Providers>,
  );
  return { ...view, store, router, session };
}

/** Lets go of the session's channel between tabs when the app is unmounted: Node shares channels between test files. */
function EndWith({ session }: { session: SessionEffects }) {
  useEffect(() => () => session.dispose(), [session]);
  return null;
}
