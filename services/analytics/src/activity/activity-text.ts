import type { Activity } from '@vumon/proto/socket.js';
import type { ActivityTable, Verb } from '../tables.js';

type Part = Activity['parts'][number];
const plain = (text: string): Part => ({ text, strong: false });
const strong = (text: string): Part => ({ text, strong: true });

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => ESCAPES[char] ?? char);

/** The specification's HTML text of an entry: every value escaped, <strong> the only tag. */
export const actionHtml = (parts: readonly Part[]): string =>
  parts.map((part) => (part.strong ? `<strong>${escapeHtml(part.text)}</strong>` : escapeHtml(part.text))).join('');

const bandText = (band: number | null): string => (band === null ? '' : ` (band ${band.toFixed(1).replace('.', ',')})`);
const looks: Record<Verb, { color: string; icon: Activity['icon']; parts: (actor: string, entry: ActivityTable) => Part[] }> = {
  registered: { color: 'blue', icon: 'Users', parts: (actor) => [strong(actor), plain(' vừa đăng ký tài khoản')] },
  submitted: {
    color: 'green',
    icon: 'FileText',
    parts: (actor, entry) => [strong(actor), plain(' đã nộp bài '), strong(entry.objectTitle ?? ''), plain(bandText(entry.band))],
  },
  exam_published: { color: 'purple', icon: 'FileText', parts: (_, entry) => [plain('Đề thi '), strong(entry.objectTitle ?? ''), plain(' được xuất bản')] },
  course_published: { color: 'orange', icon: 'BookOpen', parts: (_, entry) => [plain('Khóa học '), strong(entry.objectTitle ?? ''), plain(' được mở')] },
  account_disabled: { color: 'red', icon: 'Users', parts: (actor) => [plain('Tài khoản '), strong(actor), plain(' bị khóa')] },
};

const MINUTE = 60_000;
/** Administrators' relative time: minutes, hours, days. */
export function timeAgo(at: Date, now: Date): string {
  const age = Math.max(0, now.getTime() - at.getTime());
  if (age < MINUTE) return 'Vừa xong';
  if (age < 60 * MINUTE) return `${Math.floor(age / MINUTE)} phút trước`;
  if (age < 24 * 60 * MINUTE) return `${Math.floor(age / (60 * MINUTE))} giờ trước`;
  return `${Math.floor(age / (24 * 60 * MINUTE))} ngày trước`;
}

/** An entry as the dashboard shows it. Without a name the actor is a guest (no id) or a learner whose name is not known. */
export function presentActivity(entry: ActivityTable, name: string | undefined, now: Date): Activity {
  const look = looks[entry.verb];
  const parts = look.parts(name ?? (entry.actorId ? 'Một học viên' : 'Khách'), entry).filter((part) => part.text !== '');
  return { _id: entry.id, action: actionHtml(parts), parts, timeAgo: timeAgo(entry.at, now), color: look.color, icon: look.icon, at: entry.at.toISOString() };
}
