import fs from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { LauncherError } from './errors.ts';
import { REPO_ROOT, type StackPaths, stackPaths } from './paths.ts';

export interface Settings {
  /** The real environment over the root `.env`. */
  readonly env: NodeJS.ProcessEnv;
  readonly portOffset: number;
  readonly paths: StackPaths;
}

export function parsePortOffset(raw: string | undefined): number {
  const text = raw?.trim() ?? '';
  if (text === '') return 0;
  const offset = Number(text);
  if (!Number.isInteger(offset) || offset < 0 || offset > 10_000) {
    throw new LauncherError(`PORT_OFFSET=${text} không hợp lệ`, 'Đặt PORT_OFFSET là số nguyên từ 0 đến 10000.');
  }
  return offset;
}

/** Reads the root `.env` (when present) below the real environment and derives the stack's folders. */
export function loadSettings(realEnv: NodeJS.ProcessEnv = process.env): Settings {
  const file = path.join(REPO_ROOT, '.env');
  const fromFile = fs.existsSync(file) ? parseEnv(fs.readFileSync(file, 'utf8')) : {};
  const env: NodeJS.ProcessEnv = { ...fromFile, ...realEnv };
  const portOffset = parsePortOffset(env.PORT_OFFSET);
  return { env, portOffset, paths: stackPaths(env, portOffset) };
}
