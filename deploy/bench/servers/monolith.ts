import { createPublicKey, hash } from 'node:crypto';
import type { ExamContent } from '@vumon/exam/exams/exam-content.js';
import { resolveQuestions } from '@vumon/exam/exams/resolved-questions.js';
import { ieltsRoutes } from '@vumon/proto/http/ielts.js';
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { jwtVerify } from 'jose';
import pg from 'pg';
import { endWithParent } from './end-with-parent.ts';
import { type HistoryRow, historyAnswer, historySql, type SavedRow, saveSql } from './monolith-sql.ts';
import { MonolithSubmit } from './monolith-submit.ts';

/**
 * What one would write without services: Fastify, a token check and one Postgres pool, a statement (for a submit: a transaction) a request. It reads and writes the same
 * tables of the same server, answers the same members, checks token and body by the same rules, and gets the same favours: verified tokens
 * are remembered, statements are prepared.
 */
const { EXAM_DATABASE_URL = '', PUBLIC_KEY = '', POOL = '16' } = process.env;
const MAX_TOKENS = 50_000;
const MAX_ANSWER_LENGTH = 200;

const pool = new pg.Pool({ connectionString: EXAM_DATABASE_URL, max: Number(POOL) });
const key = createPublicKey(Buffer.from(PUBLIC_KEY, 'base64'));
const known = new Map<string, { userId: string; until: number }>();
const questionIds = new Set<string>();
const contents = new Map<string, ExamContent>();
const submits = new MonolithSubmit(pool, contents);
const app = fastify({ bodyLimit: 64 * 1024 });

async function userOf(request: FastifyRequest): Promise<string | undefined> {
  const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
  const digest = hash('sha256', token, 'base64');
  const remembered = known.get(digest);
  if (remembered) return remembered.until > Date.now() ? remembered.userId : undefined;
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: ['EdDSA'], issuer: 'vumon', audience: 'vumon-web' });
    if (payload.sub === undefined || payload.exp === undefined) return undefined;
    if (known.size >= MAX_TOKENS) known.clear();
    known.set(digest, { userId: payload.sub, until: payload.exp * 1_000 });
    return payload.sub;
  } catch {
    return undefined;
  }
}

const refuse = (reply: FastifyReply, status: number, code: string): FastifyReply => reply.code(status).send({ success: false, code });

app.get<{ Querystring: Record<string, string> }>('/api/ielts/results/history', async (request, reply) => {
  const userId = await userOf(request);
  if (userId === undefined) return refuse(reply, 401, 'UNAUTHENTICATED');
  const { page = 1, limit = 10 } = ieltsRoutes.history.query.parse(request.query);
  const { rows } = await pool.query<HistoryRow>({ name: 'history', text: historySql, values: [userId, Math.min(limit, 100), (page - 1) * limit] });
  return historyAnswer(rows, page, limit);
});

app.patch<{ Params: { id: string } }>('/api/ielts/attempts/:id/answers', async (request, reply) => {
  const userId = await userOf(request);
  if (userId === undefined) return refuse(reply, 401, 'UNAUTHENTICATED');
  const parsed = ieltsRoutes.save.body.safeParse(request.body);
  if (!parsed.success) return refuse(reply, 400, 'VALIDATION_FAILED');
  const { clientId, seq, changes } = parsed.data;
  const answers: Record<string, unknown> = {};
  const removed: string[] = [];
  for (const { questionId, value } of changes) {
    if (!questionIds.has(questionId)) continue;
    if (typeof value === 'string' && value.length > MAX_ANSWER_LENGTH) return refuse(reply, 400, 'VALIDATION_FAILED');
    if (value === null || value === '') removed.push(questionId);
    else answers[questionId] = value;
  }
  const { rows } = await pool.query<SavedRow>({
    name: 'save',
    text: saveSql,
    values: [request.params.id, userId, clientId, seq, JSON.stringify(answers), removed],
  });
  const [row] = rows;
  if (!row) return refuse(reply, 409, 'ATTEMPT_CLOSED');
  return { success: true, data: { revision: Number(row.revision), serverNow: row.now.toISOString(), deadlineAt: row.deadline_at?.toISOString() ?? null } };
});

app.post<{ Params: { id: string } }>('/api/ielts/attempts/:id/submit', async (request, reply) => {
  const userId = await userOf(request);
  if (userId === undefined) return refuse(reply, 401, 'UNAUTHENTICATED');
  const parsed = ieltsRoutes.submit.body.safeParse(request.body);
  if (!parsed.success) return refuse(reply, 400, 'VALIDATION_FAILED');
  return (await submits.execute(request.params.id, userId, parsed.data)) ?? refuse(reply, 409, 'ATTEMPT_CLOSED');
});

const { rows } = await pool.query<{ id: string; content: ExamContent }>('select id, content from exam_versions');
for (const { id, content } of rows) {
  contents.set(id, content);
  for (const question of resolveQuestions(content)) questionIds.add(question.id);
}
await app.listen({ port: 0, host: '127.0.0.1' });
const address = app.server.address();
process.stdout.write(`listening ${typeof address === 'object' && address ? address.port : 0}\n`);
endWithParent(() => app.close().then(() => pool.end()));
