/**
 * The access token lives here and nowhere else: in memory, gone with the tab. What survives a reload is the httpOnly
 * refresh cookie, which scripts cannot read, and a hint without any secret that says "a session may exist".
 */
let token: string | null = null;

const HINT_KEY = 'isAuthenticated';
/** Keys under which older clients kept tokens and personal data; they are deleted wherever they are found. */
const FORBIDDEN_KEYS = ['token', 'adminToken', 'admin_token', 'accessToken', 'refreshToken', 'user', 'auth-storage'];

export function getAccessToken(): string | null {
  return token;
}

export function setAccessToken(next: string): void {
  token = next;
  localStorage.setItem(HINT_KEY, 'true');
}

export function clearAccessToken(): void {
  token = null;
  localStorage.removeItem(HINT_KEY);
}

/** True when this browser was signed in the last time; only then is a silent refresh worth its request. */
export function mayHaveSession(): boolean {
  return localStorage.getItem(HINT_KEY) === 'true';
}

/** Removes tokens and personal data that must not be in browser storage. */
export function purgeStoredSecrets(): void {
  for (const key of FORBIDDEN_KEYS) {
    localStorage.removeItem(key);
    sessionStorage.removeItem(key);
  }
}
