import { afterAll, beforeAll, describe, test } from '@jest/globals';
import type { CallOptions } from '@vumon/platform/grpc/grpc-client.js';
import type { Placement } from '@vumon/proto/http/placement.js';
import { type ExamHarness, startExam } from '../../../../testing/component/exam-rig.js';
import { asUser, dataOf, eventually, newId, World } from '../../../../testing/component/service-harness.js';
import { PlacementBankRepository } from './placement-bank.repository.js';
import { bank } from './placement-fixtures.js';

let world: World;
beforeAll(async () => {
  world = await World.open();
}, 120_000);
afterAll(() => world.close());
const learner = (): CallOptions => asUser(newId());

describe('a process with workers', () => {
  let worker: ExamHarness;
  beforeAll(async () => {
    worker = await startExam(world, { SWEEP_MS: '60000' });
    await worker.service.app.get(PlacementBankRepository).seed('hash-1', bank);
  }, 60_000);
  const start = async (as: CallOptions): Promise<Placement> => {
    const made = dataOf<Placement>(await worker.client.createPlacement({}, as));
    return dataOf<Placement>(await worker.client.startPlacement({ placementId: made._id }, as));
  };
  const stateOf = async (id: string): Promise<string | undefined> =>
    (await worker.database.pool.query<{ state: string }>('select state from placements where id = $1', [id])).rows[0]?.state;

  test('ends a sitting by its job', async () => {
    const { _id } = await start(learner());
    await worker.database.pool.query(
      `update placements set started_at = now() - interval '40 minutes', deadline_at = now() - interval '10 minutes' where id = $1`,
      [_id],
    );
    await worker.database.pool.query(`update jobs set run_at = now() where key = $1`, [_id]);
    await eventually('the job', async () => (await stateOf(_id)) === 'auto_submitted', 40_000);
  });

  test('ends the sittings of a locked account, and erases those of a deleted one', async () => {
    const [locked, gone] = [newId(), newId()];
    const [one, two] = [await start(asUser(locked)), await start(asUser(gone))];
    const at = new Date().toISOString();
    await world.publish(
      { name: 'identity.account_disabled', payload: { userId: locked, at } },
      { name: 'identity.user_deleted', payload: { userId: gone, at } },
    );
    await eventually('the end', async () => (await stateOf(one._id)) === 'auto_submitted' && (await stateOf(two._id)) === undefined, 40_000);
  });
});
