import fs from 'node:fs';
import path from 'node:path';

/** Writes by rename, so that a reader (or a crash) never sees half a file. */
export function writeJson(file: string, value: unknown, mode = 0o644): void {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const temporary = `${file}.${process.pid}.tmp`;
  fs.writeFileSync(temporary, `${JSON.stringify(value, null, 2)}\n`, { mode });
  fs.renameSync(temporary, file);
}

/** The parsed file, or undefined when it is missing or unreadable as JSON. */
export function readJson(file: string): unknown {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The last `count` lines of a file, reading at most its last 64 KB and nothing before `from`. */
export function tailLines(file: string, count: number, from = 0): string[] {
  let handle: number;
  try {
    handle = fs.openSync(file, 'r');
  } catch {
    return [];
  }
  try {
    const { size } = fs.fstatSync(handle);
    const start = Math.max(Math.min(from, size), size - 65_536);
    const buffer = Buffer.alloc(size - start);
    fs.readSync(handle, buffer, 0, buffer.length, start);
    return buffer
      .toString('utf8')
      .split('\n')
      .filter((line) => line !== '')
      .slice(-count);
  } finally {
    fs.closeSync(handle);
  }
}
