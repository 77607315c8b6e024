import { clearAccessToken, getAccessToken, setAccessToken } from './access-token';
import { emitSessionEvent } from './session-events';

export const apiBaseUrl = `${location.origin}/api`;

const REFRESH_LOCK = 'vumon-refresh';
const DISABLED_PHRASE = 'vô hiệu hóa';

/**
 * How a silent refresh ended. `unreachable` keeps the session: a lost network signs nobody out. `disabled` has already been
 * announced.
 */
export type RefreshOutcome = 'refreshed' | 'ended' | 'disabled' | 'unreachable';

interface RefreshAnswer {
  token?: string;
  user?: unknown;
}

let refreshing: Promise<RefreshOutcome> | null = null;

/**
 * Trades the refresh cookie for a new access token. Calls made meanwhile share one request, and tabs take turns: the
 * cookie rotates, so two tabs that refresh at once would look like a stolen cookie.
 */
export function refreshSession(): Promise<RefreshOutcome> {
  refreshing ??= withTabLock(requestRefresh).finally(() => {
    refreshing = null;
  });
  return refreshing;
}

function withTabLock(run: () => Promise<RefreshOutcome>): Promise<RefreshOutcome> {
  return 'locks' in navigator ? navigator.locks.request(REFRESH_LOCK, run) : run();
}

async function requestRefresh(): Promise<RefreshOutcome> {
  let response: Response;
  try {
    response = await fetch(`${apiBaseUrl}/auth/refresh`, {
      method: 'POST',
      headers: { 'X-Requested-With': 'vumon', Accept: 'application/json' },
      credentials: 'same-origin',
    });
  } catch {
    return 'unreachable';
  }
  if (response.status === 401 || response.status === 403) {
    clearAccessToken();
    return (await announceIfDisabled(response)) ? 'disabled' : 'ended';
  }
  if (!response.ok) return 'unreachable';
  const answer = (await response.json()) as RefreshAnswer;
  if (!answer.token) return 'unreachable';
  setAccessToken(answer.token);
  emitSessionEvent({ kind: 'refreshed', user: answer.user });
  return 'refreshed';
}

/** Tells the app when an answer says that the account was disabled: by code, or by the specification's phrase. */
async function announceIfDisabled(response: Response): Promise<boolean> {
  if (response.status !== 403 && response.status !== 401) return false;
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as { code?: string; message?: string } | null;
  const message = body?.message ?? '';
  if (body?.code !== 'ACCOUNT_DISABLED' && !message.includes(DISABLED_PHRASE)) return false;
  emitSessionEvent({ kind: 'account-disabled', message });
  return true;
}

function send(request: Request): Promise<Response> {
  const token = getAccessToken();
  if (token) request.headers.set('Authorization', `Bearer ${token}`);
  return fetch(request);
}

/** Signing in and out answer 401 for reasons of their own; refreshing there would hide them. */
function isSessionCall(request: Request): boolean {
  return new URL(request.url).pathname.startsWith('/api/auth/');
}

/**
 * The one way to the API, for RTK Query and for the few calls outside it (flushing answers when a tab closes). Adds the
 * bearer token; on 401 refreshes once and repeats the request; announces a disabled account or an ended session.
 */
export async function authorizedFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  // A request made while the session is being restored waits for it, rather than being answered as a guest's.
  if (refreshing && !isSessionCall(request)) await refreshing;
  const repeat = request.clone();
  const hadToken = getAccessToken() !== null;
  const response = await send(request);
  if (isSessionCall(repeat)) return response;
  if (await announceIfDisabled(response)) return response;
  if (response.status !== 401 || !hadToken) return response;
  const outcome = await refreshSession();
  if (outcome === 'refreshed') return send(repeat);
  if (outcome === 'ended') emitSessionEvent({ kind: 'expired' });
  return response;
}
