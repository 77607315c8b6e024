import { createContext, useContext } from 'react';
import { useAppSelector } from '../../app/store';
import type { SessionState } from './session.slice';
import type { SessionEffects } from './session-effects';

export const SessionEffectsContext = createContext<SessionEffects | null>(null);

/** Who is here. While `status` is `restoring` show neither the guest's nor the learner's side. */
export function useSession(): SessionState {
  return useAppSelector((state) => state.session);
}

/** Signing in, taking over an answer, and signing out. */
export function useSessionEffects(): SessionEffects {
  const effects = useContext(SessionEffectsContext);
  if (!effects) throw new Error('useSessionEffects needs <Providers>');
  return effects;
}
