import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Harness, startHarness } from '../testing/gateway-harness.js';

describe('the web application', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'vumon-web-'));
  let harness: Harness;
  beforeAll(async () => {
    mkdirSync(path.join(folder, 'assets'));
    writeFileSync(path.join(folder, 'index.html'), '<!doctype html><title>Vũ Môn</title>');
    writeFileSync(path.join(folder, 'assets/index-BdR4x_9a.js'), 'export const a = 1;');
    writeFileSync(path.join(folder, 'assets/index-BdR4x_9a.js.br'), brotliCompressSync('export const a = 1;'));
    writeFileSync(path.join(folder, '.env'), 'SECRET=1');
    harness = await startHarness({ config: { WEB_DIST: folder } });
  });
  afterAll(async () => {
    await harness.close();
    rmSync(folder, { recursive: true });
  });
  const get = (url: string, headers: Record<string, string> = {}) => harness.app.fastify.inject({ url, headers });

  it.each(['/', '/index.html', '/ielts-center', '/admin/dashboard', '/payment/success?orderCode=1'])('%s is its page, checked each time', async (url) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(answer.headers['content-type']).toMatch(/^text\/html/);
    expect(answer.headers['content-security-policy']).toContain("default-src 'self'");
  });

  it('hashed files stay for a year and come compressed', async () => {
    const answer = await get('/assets/index-BdR4x_9a.js', { 'accept-encoding': 'br' });
    expect([answer.statusCode, answer.headers['content-encoding'], answer.headers['cache-control']]).toEqual([
      200,
      'br',
      'public, max-age=31536000, immutable',
    ]);
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe('export const a = 1;');
    expect((await get('/assets/index-BdR4x_9a.js')).body).toBe('export const a = 1;');
  });

  it.each(['/assets/gone-12345678.js', '/assets/', '/favicon.ico', '/.env', '/../package.json', '/%2eenv', '/api', '/api/nothing'])(
    '%s is not there',
    async (url) => {
      expect((await get(url)).statusCode).toBe(404);
    },
  );

  it('pages are read, not written', async () => {
    expect((await harness.app.fastify.inject({ method: 'POST', url: '/ielts-center' })).statusCode).toBe(404);
  });
});
