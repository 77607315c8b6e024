import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { AppError } from '@vumon/platform/errors/app-error.js';
import { Dispatcher } from '@vumon/platform/grpc/dispatcher.js';
import { GrpcServer } from '@vumon/platform/grpc/grpc-server.js';
import type { Call, RequestOf, ResponseOf, ServiceDefinition } from '@vumon/platform/grpc/rpc-types.js';
import { ContextSigner } from '@vumon/platform/grpc/signed-context.js';
import { createLogger } from '@vumon/platform/observability/logger.js';
import type { EventName } from '@vumon/proto/events.js';
import { AnalyticsServiceService } from '@vumon/proto/gen/vumon/analytics/v1/analytics.js';
import { CatalogueServiceService } from '@vumon/proto/gen/vumon/catalogue/v1/catalogue.js';
import { ExamServiceService } from '@vumon/proto/gen/vumon/exam/v1/exam.js';
import { IdentityServiceService } from '@vumon/proto/gen/vumon/identity/v1/identity.js';
import { ProgressServiceService } from '@vumon/proto/gen/vumon/progress/v1/progress.js';
import type { Route } from '@vumon/proto/http/route.js';
import { type JWTPayload, SignJWT } from 'jose';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { z } from 'zod';
import type { PageVisit } from '../accounts/visit-recorder.js';
import type { CountGrowth, SharedStore } from '../edge/shared-store.js';
import { type ArrivalLimits, type GatewayConfig, gatewayShape } from '../gateway.config.js';
import { createGateway, type GatewayApp } from '../gateway-app.js';
import type { MediaStore } from '../media/media-store.js';
import { MemoryMedia } from './memory-media.js';

const SECRET = 'a-secret-between-the-processes-of-a-test';
const definitions = {
  identity: IdentityServiceService,
  catalogue: CatalogueServiceService,
  exam: ExamServiceService,
  progress: ProgressServiceService,
  analytics: AnalyticsServiceService,
};
type Definitions = typeof definitions;
type Served = keyof Definitions;
/** Handlers of the methods that a test needs; the others answer NOT_FOUND. */
export type Fakes = {
  [S in Served]?: {
    [M in keyof Definitions[S]]?: (request: RequestOf<Definitions[S][M]>, call: Call) => ResponseOf<Definitions[S][M]> | Promise<ResponseOf<Definitions[S][M]>>;
  };
};

/** The shared store of one or several gateways, in memory. */
export class MemoryStore implements SharedStore {
  readonly revocations = new Map<string, number>();
  readonly counts = new Map<string, number>();
  away = false;

  async addCounts(growth: readonly CountGrowth[]): Promise<readonly number[]> {
    this.#reach();
    return growth.map(({ key, by }) => {
      const total = (this.counts.get(key) ?? 0) + by;
      this.counts.set(key, total);
      return total;
    });
  }

  async revocationsSince(sinceMs: number): Promise<readonly (readonly [string, number])[]> {
    this.#reach();
    return [...this.revocations].filter(([, score]) => score >= sinceMs);
  }

  #reach(): void {
    if (this.away) throw new Error('the store is away');
  }
}

async function serve(definition: ServiceDefinition, fakes: object, signer: ContextSigner): Promise<{ address: string; close(): Promise<void> }> {
  const logger = createLogger('fake', 'silent');
  const handlers = Object.fromEntries(
    Object.keys(definition).map((name) => [
      name,
      async (request: unknown, call: Call) => {
        const fake = (fakes as Record<string, ((request: unknown, call: Call) => unknown) | undefined>)[name];
        if (!fake) throw new AppError('NOT_FOUND');
        return fake(request, call);
      },
    ]),
  );
  const server = new GrpcServer({ definition, dispatcher: new Dispatcher(definition, [handlers], logger) }, signer);
  const port = await server.listen('127.0.0.1', 0);
  return { address: `127.0.0.1:${port}`, close: () => server.close(200) };
}

const pair = generateKeyPairSync('ed25519');
export const publicPem = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString();

/** A good access token; claims and header can be bent. */
export function tokenOf(claims: Partial<JWTPayload> & { role?: string; sid?: string; typ?: string } = {}): Promise<string> {
  const now = Date.now() / 1_000;
  const payload = { sub: randomUUID(), sid: randomUUID(), role: 'user', typ: 'access', iss: 'vumon', aud: 'vumon-web', iat: now, exp: now + 900, ...claims };
  return new SignJWT(payload).setProtectedHeader({ alg: 'EdDSA' }).sign(pair.privateKey);
}

export interface Harness {
  readonly app: GatewayApp;
  readonly store: MemoryStore;
  readonly visits: PageVisit[];
  /** As if a service had published a live message. */
  live(envelope: unknown): void;
  /** As if the broker had brought an event. */
  event(name: EventName, payload: unknown): void;
  close(): Promise<void>;
}
export interface HarnessOptions {
  readonly fakes?: Fakes;
  readonly config?: Partial<GatewayConfig>;
  readonly store?: MemoryStore;
  readonly routes?: ReadonlyMap<string, Route>;
  readonly media?: MediaStore;
  readonly arrival?: ArrivalLimits;
}

/** A whole gateway in this process, in front of small gRPC services on loopback ports. */
export async function startHarness({
  fakes = {},
  config = {},
  store = new MemoryStore(),
  routes,
  media = new MemoryMedia(),
  arrival,
}: HarnessOptions = {}): Promise<Harness> {
  const signer = new ContextSigner(SECRET);
  const names = Object.keys(definitions) as Served[];
  const servers = await Promise.all(names.map((name) => serve(definitions[name] as unknown as ServiceDefinition, fakes[name] ?? {}, signer)));
  const addresses = Object.fromEntries(names.map((name, i) => [`${name.toUpperCase()}_ADDR`, servers[i]?.address ?? '']));
  const base = z.object(gatewayShape).parse({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    OPS_PORT: 9,
    HTTP_PORT: 80,
    REDIS_URL: 'redis://127.0.0.1:1',
    KAFKA_BROKERS: '127.0.0.1:1',
    INTERNAL_CONTEXT_SECRET: SECRET,
    ACCESS_TOKEN_PUBLIC_KEY: Buffer.from(publicPem).toString('base64'),
    GUEST_COOKIE_SECRET: 'a-secret-for-the-cookies-of-a-test-guest',
    PUBLIC_ORIGIN: 'http://localhost:3000',
    RATE_LIMIT_PROFILE: 'local',
    S3_ENDPOINT: 'http://127.0.0.1:1',
    S3_ACCESS_KEY: 'key',
    S3_SECRET_KEY: 'secret',
    PAYMENT_ADDR: '127.0.0.1:1',
    CHATBOT_ADDR: '127.0.0.1:1',
    ...addresses,
  });
  const visits: PageVisit[] = [];
  let onLive: (text: string) => void = () => undefined;
  let onEvent: (name: EventName, payload: unknown) => void = () => undefined;
  const close = async () => {
    await Promise.all(servers.map((server) => server.close()));
  };
  try {
    const app = await createGateway(
      { ...base, ...config },
      createLogger('gateway', 'silent'),
      {
        store,
        authLimiters: (name, { points, seconds }) => {
          const limiter = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });
          const consume = limiter.consume.bind(limiter);
          limiter.consume = (...args) => (store.away ? Promise.reject(new Error('the store is away')) : consume(...args));
          return limiter;
        },
        live: async (listener) => {
          onLive = listener;
          return () => undefined;
        },
        events: (_names, listener) => {
          onEvent = listener;
          return { close: async () => undefined };
        },
        visits: (visit) => visits.push(visit),
        media,
      },
      routes,
      arrival,
    );
    return {
      app,
      store,
      visits,
      live: (envelope) => onLive(JSON.stringify(envelope)),
      event: (name, payload) => onEvent(name, payload),
      close: async () => {
        await app.close();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

export const json = (value: unknown): { json: Buffer } => ({ json: Buffer.from(JSON.stringify(value)) });
