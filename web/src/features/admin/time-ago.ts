const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** A first heartbeat this soon after the account was made is the making itself. */
const NEVER_WITHIN_MS = MINUTE_MS;

/** The administrator's relative time: minutes, hours, then days. What lies ahead by a wrong clock is 'Vừa xong'. */
export function timeAgo(at: string, nowMs: number): string {
  const age = nowMs - Date.parse(at);
  if (!(age >= MINUTE_MS)) return 'Vừa xong';
  if (age < HOUR_MS) return `${Math.floor(age / MINUTE_MS)} phút trước`;
  if (age < DAY_MS) return `${Math.floor(age / HOUR_MS)} giờ trước`;
  return `${Math.floor(age / DAY_MS)} ngày trước`;
}

/** When somebody was last here; 'Chưa đăng nhập' for an account that was only made. */
export function lastSeenText(lastSeen: string | null, createdAt: string, nowMs: number): string {
  if (!lastSeen || Math.abs(Date.parse(lastSeen) - Date.parse(createdAt)) < NEVER_WITHIN_MS) return 'Chưa đăng nhập';
  return timeAgo(lastSeen, nowMs);
}
