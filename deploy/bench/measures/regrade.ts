import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sheetOf } from '../answer-sheets.ts';
import type { Context } from '../context.ts';
import { HttpConnection, requestText } from '../http-connection.ts';
import { count, seconds } from '../report.ts';
import { type Exam, findExam, seedResults, withClient } from '../seed.ts';

const GOAL_SECONDS = 60;
const PATIENCE_MS = 180_000;
const WATCH_MS = 100;

/** A word that no earlier run has had accepted. */
const newWord = (): string => `bench${[...String(Date.now())].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`;

/** An accepted appeal: everybody wrote the same word, an administrator takes it, and each result gains its mark. */
export async function measureRegrade({ scale, report, stack, examUrl, token }: Context): Promise<void> {
  // An exam of its own: the other measures go on with theirs as it is.
  const exam = await findExam(examUrl, 'reading', 2);
  const [question = ''] = exam.typedIds;
  const results = await seedResults(examUrl, exam, { ...sheetOf(exam.content, 1), [question]: newWord() }, scale.regraded);
  const [first] = results;
  if (!first) throw new Error('no results');
  const connection = await HttpConnection.open(stack.port);
  const post = async (path: string, userId: string, role: 'user' | 'admin', body: object, expected: number): Promise<{ _id?: string }> => {
    const answer = await connection.ask(requestText('POST', path, { Authorization: `Bearer ${token(userId, role)}` }, JSON.stringify(body)));
    if (answer.status !== expected) throw new Error(`${path} answered ${answer.status}: ${answer.body.toString('utf8')}`);
    return (JSON.parse(answer.body.toString('utf8')) as { data: { _id?: string } }).data;
  };
  try {
    const { _id = '' } = await post(`/api/ielts/results/${first.resultId}/appeals`, first.ownerId, 'user', { questionId: question }, 201);
    const since = performance.now();
    await post(`/api/admin/appeals/${_id}/accept`, randomUUID(), 'admin', {}, 200);
    const took = (await movedAt(examUrl, exam)) - since;
    const { raised, changed } = await readBack(examUrl, results);
    const text = `${count(raised)} bài được thêm đúng một điểm, ${count(changed - raised)} bài đổi khác`;
    report.below(`Chấm lại ${count(scale.regraded)} kết quả`, took / 1_000, GOAL_SECONDS, seconds, text, raised === scale.regraded && changed === raised);
  } finally {
    connection.close();
  }
}

/** When no result is left on the version with the older key; Infinity when that never came. */
function movedAt(examUrl: string, { versionId }: Exam): Promise<number> {
  const until = performance.now() + PATIENCE_MS;
  return withClient(examUrl, async (client) => {
    while (performance.now() < until) {
      const { rows } = await client.query<{ left: boolean }>('select exists (select from results where version_id = $1) as left', [versionId]);
      if (rows[0]?.left === false) return performance.now();
      await sleep(WATCH_MS);
    }
    return Number.POSITIVE_INFINITY;
  });
}

/** How many were marked again at all, and how many of them once and for one mark. */
function readBack(examUrl: string, results: readonly { readonly resultId: string }[]): Promise<{ raised: number; changed: number }> {
  return withClient(examUrl, async (client) => {
    const { rows } = await client.query<{ raised: number; changed: number }>(
      `select count(*) filter (where regrades <> '[]')::int as changed,
        count(*) filter (where jsonb_array_length(regrades) = 1 and correct = (regrades #>> '{0,before,correctAnswers}')::int + 1)::int as raised
       from results where id = any($1::uuid[])`,
      [results.map(({ resultId }) => resultId)],
    );
    return rows[0] ?? { raised: 0, changed: 0 };
  });
}
