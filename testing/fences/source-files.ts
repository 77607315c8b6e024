import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { root } from './planted-tree.js';

const CODE = /\.(ts|tsx|mjs|cjs|js|css|proto)$/;
/** Written by programs, or words rather than code. */
const GENERATED = /(^|\/)(gen|dist)\/|\.generated\.|^services\/[^/]+\/content\/|^web\/public\//;

/** Whether the limits on files hold for this path, relative to the repository. */
export const isSource = (file: string): boolean => CODE.test(file) && !GENERATED.test(file);

/** Every source file of the repository, committed or not, with its text. */
export function sourceFiles(): { file: string; text: string }[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return listed
    .split('\0')
    .filter((file) => isSource(file) && fs.existsSync(path.join(root, file)))
    .map((file) => ({ file, text: fs.readFileSync(path.join(root, file), 'utf8') }));
}
