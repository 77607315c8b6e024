import type { CallOptions } from '@vumon/platform/grpc/grpc-client.js';
import type { Placement, PlacementResult, PlacementStatus } from '@vumon/proto/http/placement.js';
import type { Form } from '../../services/exam/src/placement/placement-bank.js';
import type { ExamHarness } from './exam-rig.js';
import { dataOf } from './service-harness.js';

/** The calls of a placement test as a learner makes them, and what only the tables show. */
export class PlacementCalls {
  constructor(private readonly exam: ExamHarness) {}

  create = async (as: CallOptions): Promise<Placement> => dataOf<Placement>(await this.exam.client.createPlacement({}, as));
  start = async (placementId: string, as: CallOptions): Promise<Placement> => dataOf<Placement>(await this.exam.client.startPlacement({ placementId }, as));
  begin = async (as: CallOptions): Promise<Placement> => this.start((await this.create(as))._id, as);
  give = async (at: Placement, choice: number, as: CallOptions, questionId = at.question?.id ?? ''): Promise<Placement> =>
    dataOf<Placement>(await this.exam.client.answerPlacement({ placementId: at._id, questionId, choice }, as));
  complete = async (placementId: string, as: CallOptions): Promise<PlacementResult> =>
    dataOf<PlacementResult>(await this.exam.client.completePlacement({ placementId }, as));
  status = async (as: CallOptions): Promise<PlacementStatus> => dataOf<PlacementStatus>(await this.exam.client.getPlacementStatus({}, as));

  /** Answers up to `until` questions. */
  walk = async (at: Placement, as: CallOptions, until: number, choice: (at: Placement) => number): Promise<Placement> => {
    let now = at;
    while (now.question && now.answered < until) now = await this.give(now, choice(now), as);
    return now;
  };

  formOf = async (id: string): Promise<Form> => {
    const { rows } = await this.exam.database.pool.query<{ form: Form }>('select form from placements where id = $1', [id]);
    if (!rows[0]) throw new Error('no such sitting');
    return rows[0].form;
  };

  /** Lets the bell have rung so many seconds ago. */
  lapse = (id: string, secondsPast: number) =>
    this.exam.database.pool.query(
      `update placements set started_at = now() - interval '31 minutes', deadline_at = now() - make_interval(secs => $2) where id = $1`,
      [id, secondsPast],
    );
}
