import { isRecord } from './files.ts';

const LEVELS: Record<number, string> = { 10: 'TRACE', 20: 'DEBUG', 30: 'INFO', 40: 'WARN', 50: 'ERROR', 60: 'FATAL' };
const QUIET_FIELDS = new Set(['level', 'time', 'msg', 'pid', 'hostname', 'service', 'err', 'name']);

const clock = (time: unknown): string => {
  const date = typeof time === 'number' || typeof time === 'string' ? new Date(time) : undefined;
  return date && !Number.isNaN(date.getTime()) ? date.toLocaleTimeString('vi-VN', { hour12: false }) : '';
};

/** Makes one JSON log line readable (time, level, message, fields, stack); any other line is returned as it is. */
export function formatLogLine(line: string): string {
  if (!line.startsWith('{')) return line;
  let entry: unknown;
  try {
    entry = JSON.parse(line);
  } catch {
    return line;
  }
  if (!isRecord(entry) || typeof entry.msg !== 'string') return line;
  const level = typeof entry.level === 'number' ? (LEVELS[entry.level] ?? String(entry.level)) : String(entry.level ?? '').toUpperCase();
  const fields = Object.entries(entry)
    .filter(([key]) => !QUIET_FIELDS.has(key))
    .map(([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const { err } = entry;
  const error = isRecord(err) ? `\n      ${String(err.stack ?? err.message ?? '').replaceAll('\n', '\n      ')}` : '';
  return [clock(entry.time), level.padEnd(5), entry.msg, ...fields].filter((part) => part !== '').join(' ') + error;
}
