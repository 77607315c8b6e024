import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { renderEnvExample } from '../../tools/env-example.js';
import { root } from './planted-tree.js';

const file = path.join(root, '.env.example');
const redis = z.url().describe('Redis');
const port = z.coerce.number().default(3000).describe('Cổng');

describe('the example of the environment', () => {
  test('lists a variable once, under all processes that read it, with its default or as required', () => {
    const text = renderEnvExample([
      { name: 'gateway', shape: { REDIS_URL: redis, HTTP_PORT: port } },
      { name: 'exam', shape: { REDIS_URL: redis, BUCKET: z.string().optional().describe('Kho tệp') } },
    ]);
    expect(text.slice(text.indexOf('\n##'))).toBe(
      ['\n## mọi tiến trình\n\n# Redis (bắt buộc)\n# REDIS_URL=\n', '\n## gateway\n\n# Cổng\n# HTTP_PORT=3000\n', '\n## exam\n\n# Kho tệp\n# BUCKET=\n'].join(
        '',
      ),
    );
  });

  test('refuses a variable without a description', () => {
    expect(() => renderEnvExample([{ name: 'exam', shape: { SECRET: z.string() } }])).toThrow('SECRET has no description');
  });

  test('refuses one name with two meanings', () => {
    const other = port.describe('Cổng khác');
    const processes = [
      { name: 'gateway', shape: { PORT: port } },
      { name: 'exam', shape: { PORT: other } },
    ];
    expect(() => renderEnvExample(processes)).toThrow('PORT means one thing in gateway and another in exam');
  });

  test('equals the schemas: npm run env:example writes it', async () => {
    const { stdout } = await promisify(execFile)(path.join(root, 'node_modules/.bin/node'), ['tools/env-example.ts', '--print'], { cwd: root });
    expect(fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '').toBe(stdout);
  });
});
