import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { EventPayload } from '@vumon/proto/events.js';
import { IdentityServiceService } from '@vumon/proto/gen/vumon/identity/v1/identity.js';
import { ANONYMOUS, eventually, newId, type TestService, World } from '../../../../testing/component/service-harness.js';
import { identityService } from '../service.js';
import type { IdentityTables } from '../tables.js';

let world: World;
let identity: TestService<typeof IdentityServiceService, IdentityTables>;
beforeAll(async () => {
  world = await World.open();
  const key = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
  identity = await world.start(identityService, IdentityServiceService, { env: { ACCESS_TOKEN_PRIVATE_KEY: Buffer.from(key).toString('base64') } });
}, 120_000);
afterAll(() => world.close());

let people = 0;
async function register(): Promise<string> {
  people += 1;
  const request = {
    email: `level${people}@vumon.test`,
    fullName: 'Trần Thị Bình',
    password: 'tre-xanh-bên-sông',
    phone: '0912345678',
    termsVersion: '2026-11',
  };
  const { userJson } = await identity.client.register(
    { ...request, device: { userAgent: 'Firefox/145.0', ip: '10.0.0.1' } },
    { ...ANONYMOUS, timeoutMs: 20_000 },
  );
  return (JSON.parse(userJson.toString('utf8')) as { id: string }).id;
}
const fact = (userId: string | null, level: 'A2' | 'B2' | null): EventPayload<'exam.placement_completed'> => ({
  placementId: newId(),
  userId,
  level,
  possible: null,
  skills: { grammar: level, vocabulary: level, reading: level, listening: null },
  at: new Date().toISOString(),
});
const levelOf = async (userId: string) =>
  identity.database.kysely.selectFrom('accounts').select(['level', 'levelSource']).where('id', '=', userId).executeTakeFirst();
const tell = (payload: EventPayload<'exam.placement_completed'>, id?: string) =>
  world.publish({ name: 'exam.placement_completed', payload, ...(id !== undefined && { id }) });

test('a placement test sets level and source, a later one replaces it, a guest or a test without a level changes nothing', async () => {
  const [tested, untouched] = [await register(), await register()];
  await tell(fact(null, 'B2'));
  await tell(fact(untouched, null));
  await tell(fact(tested, 'A2'));
  await eventually('the first level', async () => (await levelOf(tested))?.level === 'A2');
  await tell(fact(tested, 'B2'));
  await eventually('the second level', async () => (await levelOf(tested))?.level === 'B2');
  expect(await levelOf(tested)).toEqual({ level: 'B2', levelSource: 'test_results' });
  expect(await levelOf(untouched)).toEqual({ level: null, levelSource: null });
  const { rows } = await identity.database.pool.query<{ payload: { fields: string[] } }>(
    `select payload from outbox where name = 'identity.user_updated' and aggregate_id = $1`,
    [tested],
  );
  expect(rows.map(({ payload }) => payload.fields)).toEqual([['level'], ['level']]);
});

test('a deleted account takes no level', async () => {
  const [gone, marker] = [await register(), await register()];
  await identity.database.pool.query('update accounts set deleted_at = now(), email = null where id = $1', [gone]);
  await tell(fact(gone, 'B2'));
  await tell(fact(marker, 'A2'));
  await eventually('the neighbour', async () => (await levelOf(marker))?.level === 'A2');
  expect((await levelOf(gone))?.level).toBeNull();
});
