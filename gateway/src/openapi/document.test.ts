import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes } from '@vumon/proto/http/routes.js';
import { type Harness, startHarness } from '../testing/gateway-harness.js';
import { openApiDocument } from './document.js';

describe('the OpenAPI document', () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness();
  });
  afterAll(() => harness.close());

  it('equals openapi.json (npm run build:server && node gateway/dist/openapi/write.js && npm run format)', () => {
    expect(openApiDocument(routes)).toEqual(JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8')));
  });

  it('names every operation once and resolves every reference', () => {
    const document = openApiDocument(routes) as {
      paths: Record<string, Record<string, { operationId: string }>>;
      components: { schemas: Record<string, unknown> };
    };
    expect(
      Object.values(document.paths)
        .flatMap((item) => Object.values(item).map((operation) => operation.operationId))
        .sort(),
    ).toEqual([...routes.keys()].sort());
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);
    expect(references.filter((name) => name === undefined || !(name in document.components.schemas))).toEqual([]);
    expect(JSON.stringify(document)).not.toContain('#/$defs/');
  });

  it('is served, and read by a page that needs no inline script', async () => {
    const served = await harness.app.fastify.inject('/api/openapi.json');
    expect(served.json()).toEqual(openApiDocument(routes));
    const page = await harness.app.fastify.inject('/api/docs/');
    expect(page.statusCode).toBe(200);
    expect(page.body).not.toMatch(/<script(?![^>]*\bsrc=)/);
    expect(page.headers['content-security-policy']).toContain("script-src 'self'");
    const script = /src="([^"]*swagger-initializer\.js)"/.exec(page.body)?.[1] ?? '';
    expect((await harness.app.fastify.inject(new URL(script, 'http://localhost/api/docs/').pathname)).statusCode).toBe(200);
  });
});
