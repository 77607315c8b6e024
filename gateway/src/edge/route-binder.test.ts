import { expect, it } from '@jest/globals';
import type { DiscoveryService } from '@nestjs/core';
import { ieltsRoutes } from '@vumon/proto/http/ielts.js';
import { acknowledged, type Route } from '@vumon/proto/http/route.js';
import { routes } from '@vumon/proto/http/routes.js';
import { Authenticator } from '../auth/authenticator.js';
import type { GatewayConfig } from '../gateway.config.js';
import { startHarness } from '../testing/gateway-harness.js';
import { Handles, handlersOf } from './handles.js';
import { QuickAnswers } from './quick-answers.js';
import { RateLimiter } from './rate-limiter.js';
import { RouteBinder } from './route-binder.js';

it('does not start when an operation has no handler', async () => {
  const orphan: Route = { method: 'GET', path: '/orphan', summary: '', tag: '', auth: 'public', rate: 'read', response: acknowledged };
  await expect(startHarness({ routes: new Map([...routes, ['test.orphan', orphan]]) })).rejects.toThrow('test.orphan has no handler');
});

it('does not start when a handler belongs to no operation', async () => {
  await expect(startHarness({ routes: new Map([...routes].filter(([name]) => name !== 'ielts.save')) })).rejects.toThrow(
    'PATCH /ielts/attempts/{id}/answers, which is no operation',
  );
});

it('does not start when an operation has two handlers', async () => {
  class First {
    @Handles(ieltsRoutes.remove)
    go() {
      return {};
    }
  }
  class Second extends First {}
  const harness = await startHarness();
  const { nest, fastify } = harness.app;
  const discovery = { getProviders: () => [{ instance: new First() }, { instance: new Second() }] } as unknown as DiscoveryService;
  const binder = new RouteBinder({ NODE_ENV: 'test' } as GatewayConfig, discovery, nest.get(Authenticator), nest.get(RateLimiter), nest.get(QuickAnswers), {});
  expect(() => binder.bind(fastify, new Map([['ielts.remove', ieltsRoutes.remove]]))).toThrow('ielts.remove has 2 handlers');
  await harness.close();
});

it('keeps the handlers of a class apart from those of another', () => {
  class One {
    @Handles(ieltsRoutes.remove)
    go() {
      return {};
    }
  }
  class Two {}
  expect(handlersOf(new One())).toEqual([{ route: ieltsRoutes.remove, method: 'go' }]);
  expect(handlersOf(new Two())).toEqual([]);
});
