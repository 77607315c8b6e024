import http2 from 'node:http2';
import { Client, credentials, Metadata, type ServiceError, status } from '@grpc/grpc-js';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { errors } from '@vumon/proto/errors.js';
import { ExamServiceService } from '@vumon/proto/gen/vumon/exam/v1/exam.js';
import { type Echo, EchoService, echoClient, learner, serveEcho, signer } from '../../../../testing/platform/echo-service.js';
import { AppError } from '../errors/app-error.js';
import { currentTraceparent, runWithTrace } from '../observability/request-context.js';
import { createGrpcClient } from './grpc-client.js';
import { CONTEXT_HEADER } from './grpc-server.js';
import type { Call } from './rpc-types.js';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
type Handlers = Parameters<typeof serveEcho>[0];
async function open(handlers: Handlers = {}, options: Parameters<typeof echoClient>[1] = {}) {
  const served = await serveEcho(handlers);
  const client = echoClient(served.address, options);
  closing.push(
    () => served.server.close(100),
    () => client.close(),
  );
  return { ...served, client };
}
const failure = (call: Promise<unknown>): Promise<AppError> =>
  call.then(
    () => Promise.reject(new Error('the call was answered')),
    (error: unknown) => (error instanceof AppError ? error : Promise.reject(error)),
  );
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
/** The single call and the one that travels in a batch: both ways have to tell the same. */
const ways = [['single', 'getEcho'] as const, ['batched', 'saveEcho'] as const];
const failing = (error: unknown): Handlers => ({ getEcho: () => Promise.reject(error), batch: { saveEcho: () => Promise.reject(error) } });

describe.each(ways)('a %s call', (_way, method) => {
  test('is answered', async () => {
    const { client } = await open();
    expect(await client[method]({ id: 1, text: 'Đường về nhà' }, learner)).toEqual({ id: 1, text: 'Đường về nhà' });
  });

  test('brings back code, text, fields and data of a failure', async () => {
    const fields = Array.from({ length: 200 }, (_, n) => ({ path: `passages.0.questions.${n}`, code: 'empty_key', message: `Câu ${n}: chưa có đáp án` }));
    const { client } = await open(failing(new AppError('PUBLISH_BLOCKED', { message: 'Đề chưa đủ', fields, data: { resultId: 'r1' } })));
    const error = await failure(client[method]({ id: 1 }, learner));
    expect([error.code, error.message, error.fields, error.data]).toEqual(['PUBLISH_BLOCKED', 'Đề chưa đủ', fields, { resultId: 'r1' }]);
  });

  test('brings back the first of more wrong fields than a trailer holds', async () => {
    const fields = Array.from({ length: 2_000 }, (_, n) => ({ path: `questions.${n}`, code: 'empty_key', message: `Câu ${n}: chưa có đáp án` }));
    const { client } = await open(failing(new AppError('PUBLISH_BLOCKED', { fields })));
    const error = await failure(client[method]({ id: 1 }, learner));
    expect(error.code).toBe('PUBLISH_BLOCKED');
    expect(error.fields.length).toBeGreaterThan(100);
    expect(error.fields).toEqual(fields.slice(0, error.fields.length));
  });

  test('never brings back the text of a defect', async () => {
    const { client } = await open(failing(new Error('relation "accounts" does not exist')));
    const error = await failure(client[method]({ id: 1 }, learner));
    expect([error.code, error.message]).toEqual(['INTERNAL', errors.INTERNAL.message]);
    expect(JSON.stringify([error, String(error.cause)])).not.toContain('accounts');
  });

  test('ends at its deadline, which the service knows', async () => {
    const calls: Call[] = [];
    const slow = async (request: Echo, call: Call): Promise<Echo> => {
      calls.push(call);
      await sleep(400);
      return request;
    };
    const { client } = await open({ getEcho: slow, batch: { saveEcho: (items) => Promise.all(items.map((item) => slow(item.request, item))) } });
    const sent = Date.now();
    expect((await failure(client[method]({ id: 1 }, { ...learner, timeoutMs: 200 }))).code).toBe('DEADLINE');
    expect(calls.map((call) => call.user)).toEqual([learner.user]);
    expect(Math.abs((calls[0]?.deadlineAt ?? 0) - (sent + 200))).toBeLessThan(150);
  });

  test('goes on in the trace of its caller', async () => {
    const traces: (string | undefined)[] = [];
    const note = async (request: Echo): Promise<Echo> => {
      traces.push(currentTraceparent());
      return request;
    };
    const { client } = await open({ getEcho: note, batch: { saveEcho: (items) => Promise.all(items.map((item) => note(item.request))) } });
    const trace = `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01`;
    await runWithTrace(trace, () => client[method]({ id: 1 }, learner));
    expect(traces[0]?.slice(0, 35)).toBe(trace.slice(0, 35));
  });

  test('signed with another secret is UNAUTHENTICATED and does not reach the handler', async () => {
    const handler = jest.fn(async (request: Echo) => request);
    const { client } = await open(
      { getEcho: handler, batch: { saveEcho: (items) => Promise.all(items.map((item) => handler(item.request))) } },
      {
        signer: { sign: () => 'forged.context' } as unknown as typeof signer,
      },
    );
    expect((await failure(client[method]({ id: 1 }, learner))).code).toBe('UNAUTHENTICATED');
    expect(handler).not.toHaveBeenCalled();
  });

  test('waits for a service that comes back within the deadline', async () => {
    const { server, port, client } = await open();
    await client[method]({ id: 1 }, learner);
    await server.close(50);
    const answer = client[method]({ id: 2 }, { ...learner, timeoutMs: 8_000 });
    await sleep(300);
    const again = await serveEcho({}, port);
    closing.push(() => again.server.close(50));
    expect(await answer).toEqual({ id: 2 });
  });

  test('to a service that stays away is UNAVAILABLE before its deadline', async () => {
    const { server, client } = await open();
    await server.close(50);
    const started = Date.now();
    expect(['UNAVAILABLE', 'DEADLINE']).toContain((await failure(client[method]({ id: 1 }, { ...learner, timeoutMs: 1_500 }))).code);
    expect(Date.now() - started).toBeLessThan(6_000);
  });
});

describe('calls', () => {
  /** How often a call is sent to a service that takes it and breaks: nobody knows whether it was done. */
  async function sendingsOf(method: 'getExam' | 'createExam' | 'submitExam' | 'startAttempt'): Promise<number> {
    let sendings = 0;
    const breaking = http2.createServer();
    breaking.on('stream', (stream) => {
      sendings += 1;
      stream.on('error', () => undefined);
      stream.on('data', () => stream.session?.destroy());
    });
    await new Promise<void>((resolve) => breaking.listen(0, '127.0.0.1', resolve));
    const address = breaking.address();
    const client = createGrpcClient(ExamServiceService, { address: `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`, signer });
    const request = { examId: 'e1', payloadJson: Buffer.alloc(0), answersJson: Buffer.alloc(0), mode: 'exam', clientId: 'c1', parts: [] };
    expect((await failure(client[method](request, { ...learner, timeoutMs: 1_200 }))).code).toBe('UNAVAILABLE');
    const sent = sendings;
    client.close();
    await new Promise((resolve) => breaking.close(resolve));
    return sent;
  }

  test('that change something are sent once, also the submit of a whole exam, which would make a second result', async () => {
    expect(await Promise.all((['createExam', 'startAttempt', 'submitExam'] as const).map(sendingsOf))).toEqual([1, 1, 1]);
  });

  test('that only read are sent again while their deadline allows', async () => expect(await sendingsOf('getExam')).toBeGreaterThan(1));

  test('answered by the service with UNAVAILABLE are not repeated', async () => {
    const getEcho = jest.fn(() => Promise.reject(new AppError('UNAVAILABLE')));
    const { client } = await open({ getEcho });
    expect((await failure(client.getEcho({ id: 1 }, learner))).code).toBe('UNAVAILABLE');
    expect(getEcho).toHaveBeenCalledTimes(1);
  });

  test('of one key twice in a batch reach the handler twice, each with its answer', async () => {
    const seen: number[] = [];
    const { client } = await open({
      batch: {
        saveEcho: async (calls) => {
          seen.push(...calls.map((call) => call.request.id));
          return calls.map((call, place) => ({ id: call.request.id, text: String(place) }));
        },
      },
    });
    expect(await Promise.all([1, 1, 2].map((id) => client.saveEcho({ id }, learner)))).toEqual([
      { id: 1, text: '0' },
      { id: 1, text: '1' },
      { id: 2, text: '2' },
    ]);
    expect(seen).toEqual([1, 1, 2]);
  });

  test('of one batch keep their users apart, and a forged one fails alone', async () => {
    const tokens: Record<string, string> = { good: signer.sign(learner.user), bad: 'forged.context' };
    const users: string[] = [];
    const { client } = await open(
      {
        batch: {
          saveEcho: async (calls) => {
            users.push(...calls.map((call) => (call.user.kind === 'guest' ? call.user.guestId : call.user.kind)));
            return calls.map((call) => call.request);
          },
        },
      },
      { signer: { sign: (user: { guestId?: string }) => tokens[user.guestId ?? ''] ?? signer.sign(user as never) } as unknown as typeof signer },
    );
    const as = (guestId: string) => ({ user: { kind: 'guest', guestId } as const });
    const [a, bad, b] = await Promise.allSettled([
      client.saveEcho({ id: 1 }, as('g1')),
      client.saveEcho({ id: 2 }, as('bad')),
      client.saveEcho({ id: 3 }, as('g2')),
    ]);
    expect([a?.status, bad?.status, b?.status]).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(bad).toMatchObject({ reason: { code: 'UNAUTHENTICATED' } });
    expect(users).toEqual(['g1', 'g2']);
  });

  test('whose answers outgrow one message together come back all the same', async () => {
    const text = 'x'.repeat(1_000_000);
    const { client } = await open({ batch: { saveEcho: async (calls) => calls.map((call) => ({ id: call.request.id, text })) } });
    const ids = Array.from({ length: 40 }, (_, id) => id);
    const answers = await Promise.all(ids.map((id) => client.saveEcho({ id }, { ...learner, timeoutMs: 20_000 })));
    expect(answers.map((answer) => answer.id)).toEqual(ids);
  }, 30_000);
});

describe('the port', () => {
  const raw = (address: string) => {
    const client = new Client(address, credentials.createInsecure());
    closing.push(() => client.close());
    return (path: string, bytes: Buffer, metadata = new Metadata()) =>
      new Promise<Buffer | ServiceError>((resolve) => {
        client.makeUnaryRequest(
          path,
          (b: Buffer) => b,
          (b: Buffer) => b,
          bytes,
          metadata,
          { deadline: Date.now() + 5_000 },
          (error, value) => resolve(error ?? value ?? Buffer.alloc(0)),
        );
      });
  };

  test('refuses a call without context', async () => {
    const { address } = await open();
    expect(await raw(address)(EchoService.getEcho.path, Buffer.from('{"id":1}'))).toMatchObject({ code: status.UNAUTHENTICATED, details: 'UNAUTHENTICATED' });
  });

  test('does not know other methods', async () => {
    const { address } = await open();
    expect(await raw(address)('/vumon.test.v1.EchoService/DropAll', Buffer.alloc(0))).toMatchObject({ code: status.UNIMPLEMENTED });
  });

  test('answers rubbish and lives on', async () => {
    const { address, client } = await open();
    const metadata = new Metadata();
    metadata.set(CONTEXT_HEADER, signer.sign(learner.user));
    expect(await raw(address)(EchoService.getEcho.path, Buffer.from([0xff, 0x00]), metadata)).toMatchObject({ code: status.INTERNAL, details: 'INTERNAL' });
    expect(await raw(address)('/vumon.platform.v1.BatchService/Call', Buffer.from([0xff, 0xff, 0xff]), metadata)).toMatchObject({ code: expect.any(Number) });
    expect(await client.getEcho({ id: 1 }, learner)).toEqual({ id: 1 });
  });

  test('says by grpc.health.v1 that it serves, and stops saying so', async () => {
    const { server, address } = await open({ getEcho: (request) => sleep(300).then(() => request) });
    const ask = raw(address);
    const serving = Buffer.from([8, 1]);
    expect(await ask('/grpc.health.v1.Health/Check', Buffer.alloc(0))).toEqual(serving);
    await server.close(100);
    expect(await ask('/grpc.health.v1.Health/Check', Buffer.alloc(0))).not.toEqual(serving);
  });

  test('finishes the calls in work when it closes, and takes no new ones', async () => {
    const { server, client, address } = await open({ getEcho: (request) => sleep(300).then(() => request) });
    const inWork = client.getEcho({ id: 1 }, learner);
    await sleep(100);
    const closed = server.close(5_000);
    expect(await inWork).toEqual({ id: 1 });
    await closed;
    const late = echoClient(address);
    closing.push(() => late.close());
    expect((await failure(late.createEcho({ id: 2 }, learner))).code).toBe('UNAVAILABLE');
  });

  test('closes at its limit, whatever is still in work', async () => {
    const { server, client } = await open({ createEcho: () => new Promise(() => undefined) });
    const stuck = failure(client.createEcho({ id: 1 }, { ...learner, timeoutMs: 20_000 }));
    await sleep(100);
    const started = Date.now();
    await server.close(200);
    expect(Date.now() - started).toBeLessThan(8_000);
    expect(['UNAVAILABLE', 'INTERNAL']).toContain((await stuck).code);
  });
});
