import { generateKeyPairSync, randomBytes } from 'node:crypto';
import net from 'node:net';
import { Database } from '@vumon/platform/database/database.js';
import { migrateToLatest } from '@vumon/platform/database/migrate.js';
import { createGrpcClient, type GrpcClient } from '@vumon/platform/grpc/grpc-client.js';
import { ContextSigner } from '@vumon/platform/grpc/signed-context.js';
import { createLogger } from '@vumon/platform/observability/logger.js';
import { RedisClient } from '@vumon/platform/redis/redis-client.js';
import { allMigrations, startService } from '@vumon/platform/run-service.js';
import { IdentityServiceService, type SessionResponse } from '@vumon/proto/gen/vumon/identity/v1/identity.js';
import type { User } from '@vumon/proto/http/auth.js';
import { coalescedMethods } from '@vumon/proto/services.js';
import { revocationsKey, type UserContext } from '@vumon/proto/user-context.js';
import { decodeJwt, type JWTVerifyResult, jwtVerify } from 'jose';
import { type Kysely, sql } from 'kysely';
import { identityService } from '../service.js';
import type { IdentityTables } from '../tables.js';

/** Brings an empty database to identity's newest schema. */
export async function migrateIdentity(url: string): Promise<void> {
  const database = new Database({ url, logger: createLogger('identity', 'silent'), poolSize: 2 });
  await migrateToLatest(database, allMigrations(identityService));
  await database.close();
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject).listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

export const SERVICE: UserContext = { kind: 'service', name: 'analytics' };
export const ANONYMOUS: UserContext = { kind: 'anonymous' };
const TIMEOUT_MS = 20_000;

/** Somebody who signed in: what the gateway would know of them. */
export interface Person {
  readonly user: User;
  readonly as: { readonly user: Extract<UserContext, { kind: 'user' }>; readonly timeoutMs: number };
  readonly sessionId: string;
  readonly session: SessionResponse;
}

/** A running identity service with real Postgres and Redis, called as the gateway calls it. */
export class IdentityHarness {
  private constructor(
    readonly client: GrpcClient<typeof IdentityServiceService>,
    readonly service: Awaited<ReturnType<typeof startService>>,
    readonly publicKey: ReturnType<typeof generateKeyPairSync>['publicKey'],
  ) {}

  static async start(databaseUrl: string, environment: Record<string, string> = {}): Promise<IdentityHarness> {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const secret = randomBytes(32).toString('hex');
    const service = await startService(
      identityService,
      {
        NODE_ENV: 'test',
        LOG_LEVEL: 'silent',
        ROLES: 'grpc',
        OPS_PORT: String(await freePort()),
        GRPC_PORT: String(await freePort()),
        DATABASE_URL: databaseUrl,
        REDIS_URL: process.env.TEST_REDIS_URL,
        KAFKA_BROKERS: process.env.TEST_KAFKA_BROKERS,
        INTERNAL_CONTEXT_SECRET: secret,
        ACCESS_TOKEN_PRIVATE_KEY: Buffer.from(privateKey.export({ type: 'pkcs8', format: 'pem' })).toString('base64'),
        ...environment,
      },
      (error) => {
        throw error;
      },
    );
    const client = createGrpcClient(IdentityServiceService, {
      address: `127.0.0.1:${service.grpcPort}`,
      signer: new ContextSigner(secret),
      coalesced: coalescedMethods.identity ?? [],
    });
    return new IdentityHarness(client, service, publicKey);
  }

  get kysely(): Kysely<IdentityTables> {
    return this.service.app.get<Database<IdentityTables>>(Database).kysely;
  }

  /** Registers somebody new. */
  async register(fields: { email?: string; fullName?: string; password?: string; phone?: string; ip?: string } = {}): Promise<Person> {
    const {
      email = `${randomBytes(5).toString('hex')}@vumon.test`,
      fullName = 'Trần Thị Bình',
      password = 'tre-xanh-bên-sông',
      phone = '0912345678',
      ip = '10.0.0.1',
    } = fields;
    const request = { email, fullName, password, phone, termsVersion: '2026-11', device: { userAgent: 'Firefox/145.0 Linux', ip } };
    return this.#person(await this.client.register(request, { user: ANONYMOUS, timeoutMs: TIMEOUT_MS }));
  }

  async signIn(email: string, password = 'tre-xanh-bên-sông', options: { remember?: boolean; ip?: string } = {}): Promise<Person> {
    const device = { userAgent: 'Firefox/145.0 Linux', ip: options.ip ?? '10.0.0.1' };
    return this.#person(await this.client.signIn({ email, password, remember: options.remember ?? false, device }, { user: ANONYMOUS, timeoutMs: TIMEOUT_MS }));
  }

  /** An administrator, made by hand: the first one has nobody to make them. */
  async admin(): Promise<Person> {
    const person = await this.register({ fullName: 'Quản trị' });
    await this.kysely.updateTable('accounts').set({ role: 'admin' }).where('id', '=', person.user.id).execute();
    return { ...person, as: { ...person.as, user: { ...person.as.user, role: 'admin' } } };
  }

  refresh(refreshToken: string): Promise<SessionResponse> {
    return this.client.refresh({ refreshToken, device: undefined }, { user: ANONYMOUS, timeoutMs: TIMEOUT_MS });
  }

  verify(token: string): Promise<JWTVerifyResult> {
    return jwtVerify(token, this.publicKey, { algorithms: ['EdDSA'], issuer: 'vumon', audience: 'vumon-web' });
  }

  /** Score of a member of the shared set, null when it is absent. */
  async revokedAt(member: string): Promise<number | null> {
    const score = await this.service.app.get(RedisClient).commands.zscore(revocationsKey, member);
    return score === null ? null : Number(score);
  }

  /** Names of the events about a person, in order. */
  async eventsOf(userId: string): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`select name from outbox where aggregate_id = ${userId} order by id`.execute(this.kysely);
    return rows.map((row) => row.name);
  }

  async stop(): Promise<void> {
    this.client.close();
    await this.service.stop();
  }

  #person(session: SessionResponse): Person {
    const user = JSON.parse(session.userJson.toString('utf8')) as User;
    const sessionId = String(decodeJwt(session.accessToken).sid);
    return { user, session, sessionId, as: { user: { kind: 'user', userId: user.id, role: user.role, sessionId }, timeoutMs: TIMEOUT_MS } };
  }
}

/** The JSON of a View. */
export const read = <T>(view: { json: Buffer }): T => JSON.parse(view.json.toString('utf8')) as T;

/** What a rejected call was rejected with: its code. */
export const codeOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'ok',
    (error: unknown) => (typeof error === 'object' && error !== null && 'code' in error ? error.code : error),
  );

/** Waits until something is true, at most a second: that is how fast gateways have to know. */
export async function withinASecond<T>(what: string, probe: () => Promise<T | null | undefined | false>): Promise<T> {
  for (const until = Date.now() + 1_000; Date.now() < until; await new Promise((resolve) => setTimeout(resolve, 10))) {
    const value = await probe();
    if (value !== null && value !== undefined && value !== false) return value;
  }
  throw new Error(`${what}: not within a second`);
}
