const KEY = 'vumon-client-id';

/**
 * This tab's name in the attempt protocol: it survives a reload, but a second tab gets its own, so that the server can tell
 * a reload from a take-over.
 */
export function tabClientId(): string {
  const known = sessionStorage.getItem(KEY);
  if (known) return known;
  const fresh = crypto.randomUUID();
  sessionStorage.setItem(KEY, fresh);
  return fresh;
}
