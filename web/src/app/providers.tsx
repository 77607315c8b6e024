import type { ReactNode } from 'react';
import { Provider as StoreProvider } from 'react-redux';
import { AccountLockedDialog } from '../features/session/account-locked-dialog';
import type { SessionEffects } from '../features/session/session-effects';
import { SessionEffectsContext } from '../features/session/use-session';
import { ErrorBoundary } from '../ui/error-boundary';
import { Toaster } from '../ui/toaster';
import type { AppStore } from './store';

interface ProvidersProps {
  store: AppStore;
  session: SessionEffects;
  children: ReactNode;
}

/** Everything that surrounds the router: store, session, crash page, toasts, the locked-account modal. */
export function Providers({ store, session, children }: ProvidersProps) {
  return (
    <StoreProvider store={store}>
      <SessionEffectsContext value={session}>
        <ErrorBoundary>{children}</ErrorBoundary>
        <AccountLockedDialog />
        <Toaster />
      </SessionEffectsContext>
    </StoreProvider>
  );
}
