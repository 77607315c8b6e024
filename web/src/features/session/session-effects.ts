import { clearAccessToken, mayHaveSession, purgeStoredSecrets, setAccessToken } from '../../api/access-token';
import { refreshSession } from '../../api/authorized-fetch';
import { baseApi } from '../../api/base-api';
import { flushBeforeSessionEnds, onSessionEvent } from '../../api/session-events';
import type { AppStore } from '../../app/store';
import { toast } from '../../ui/toast-store';
import { wipeDrafts } from '../exam-taking/draft-wipe';
import { sessionApi } from './session.api';
import { accountLocked, signedIn, signedOut } from './session.slice';
import { t } from './session.text';
import type { SessionUser, SignedInAnswer } from './session.types';

const FORCED_LOGOUT_MESSAGE_MS = 5_000;
const FORCED_LOGOUT_REDIRECT_MS = 1_000;
const CLAIM_PATIENCE_MS = 3_000;
const RESTORE_FIRST_WAIT_MS = 500;
const RESTORE_LONGEST_WAIT_MS = 8_000;

type TabMessage = 'signed-in' | 'signed-out';

/** What the session does to the rest of the app; made once at start, passed to screens through the store's context. */
export interface SessionEffects {
  /** Finds out who this is; resolves when the status is no longer `restoring`. */
  restore(): Promise<void>;
  /**
   * Takes over a successful answer of login or register, with what this browser did as a guest: the results are in the account before
   * the first screen asks for them. Resolves with the user, or null when the answer lacks one.
   */
  adopt(answer: SignedInAnswer): Promise<SessionUser | null>;
  /** Sends unsaved work, tells the server, and always clears what this browser holds, unsent answers included. */
  logout(): Promise<void>;
  dispose(): void;
}

/** Wires the request path's session events and the other tabs to the store. `goHome` leaves for the site root. */
export function connectSession(store: AppStore, goHome: () => void): SessionEffects {
  const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('vumon-session') : null;
  const announce = (message: TabMessage): void => tabs?.postMessage(message);

  const forget = (): void => {
    clearAccessToken();
    purgeStoredSecrets();
    store.dispatch(signedOut());
    // The next person at this computer must not see what was loaded for this one.
    store.dispatch(baseApi.util.resetApiState());
  };

  const take = (user: SessionUser): void => {
    const before = store.getState().session.user;
    store.dispatch(signedIn(user));
    if (before?.id !== user.id) store.dispatch(baseApi.util.resetApiState());
  };

  const endForced = async (): Promise<void> => {
    if (store.getState().session.status !== 'signed-in') return forget();
    toast.error(t('session_ended'), FORCED_LOGOUT_MESSAGE_MS);
    await flushBeforeSessionEnds();
    forget();
    announce('signed-out');
    setTimeout(goHome, FORCED_LOGOUT_REDIRECT_MS);
  };

  const stopListening = onSessionEvent((event) => {
    if (event.kind === 'refreshed') {
      if (isUser(event.user)) take(event.user);
    } else if (event.kind === 'expired') {
      void endForced();
    } else {
      toast.error(event.message || t('account_disabled'));
      store.dispatch(accountLocked(event.message || t('account_disabled')));
    }
  });

  let disposed = false;
  const restoring = (): boolean => !disposed && store.getState().session.status === 'restoring';

  const restore = async (): Promise<void> => {
    purgeStoredSecrets();
    // A network that is away says nothing about who this is: a learner in mid-exam must not become a guest by a reload.
    for (let failures = 1; restoring() && mayHaveSession() && (await refreshSession()) === 'unreachable'; failures += 1) {
      await new Promise((resolve) => setTimeout(resolve, Math.min(RESTORE_FIRST_WAIT_MS * 2 ** (failures - 1), RESTORE_LONGEST_WAIT_MS)));
    }
    if (restoring()) store.dispatch(signedOut());
  };

  if (tabs) {
    tabs.onmessage = ({ data }: MessageEvent<TabMessage>) => {
      if (data === 'signed-out') forget();
      else void refreshSession();
    };
  }

  return {
    restore,
    async adopt(answer) {
      const token = answer.token ?? answer.data?.token;
      const user = answer.user ?? answer.data?.user;
      if (!token || !user) return null;
      setAccessToken(token);
      const claimed = await claimGuestResults(store);
      take(user);
      announce('signed-in');
      if (claimed > 0) toast.success(t('claimed', { count: claimed }));
      return user;
    },
    async logout() {
      await flushBeforeSessionEnds();
      await store.dispatch(sessionApi.endpoints.logout.initiate(undefined, { track: false }));
      forget();
      announce('signed-out');
      await wipeDrafts();
    },
    dispose() {
      disposed = true;
      stopListening();
      tabs?.close();
    },
  };
}

/** Moves a guest's results into the account. A slow or failing answer holds nobody up: the server keeps them for the next time. */
async function claimGuestResults(store: AppStore): Promise<number> {
  const patience = new Promise<{ data?: number }>((resolve) => setTimeout(resolve, CLAIM_PATIENCE_MS, {}));
  const { data: claimed = 0 } = await Promise.race([store.dispatch(sessionApi.endpoints.claimResults.initiate(undefined, { track: false })), patience]);
  return claimed;
}

function isUser(value: unknown): value is SessionUser {
  return typeof value === 'object' && value !== null && 'id' in value && 'role' in value;
}
