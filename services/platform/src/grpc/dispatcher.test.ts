import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { type Echo, type EchoHandlers, EchoService, echoing, learner } from '../../../../testing/platform/echo-service.js';
import { AppError } from '../errors/app-error.js';
import { createLogger } from '../observability/logger.js';
import { Dispatcher, type Incoming, type Outcome } from './dispatcher.js';
import type { BatchCall } from './rpc-types.js';

const logger = createLogger('test', 'silent');
const warn = jest.spyOn(logger, 'warn');
const error = jest.spyOn(logger, 'error');
beforeEach(() => {
  warn.mockClear();
  error.mockClear();
});

const incoming = (id: number, deadlineAt = Date.now() + 5_000): Incoming => ({ request: Buffer.from(JSON.stringify({ id })), user: learner.user, deadlineAt });
const broken: Incoming = { ...incoming(0), request: Buffer.from('{"id":') };
const seen = (outcome: Outcome | undefined): string => {
  if (!outcome) return 'nothing';
  if ('response' in outcome) return outcome.response.toString();
  return outcome.error instanceof AppError ? outcome.error.code : 'unexpected';
};
type Batch = (calls: readonly BatchCall<Echo>[]) => Promise<readonly unknown[]>;
const dispatcherOf = (handlers: object): Dispatcher => new Dispatcher(EchoService, [{ ...echoing, ...handlers }], logger, { echo_unique: 'EMAIL_TAKEN' });
const batching = (saveEcho: Batch): Dispatcher => dispatcherOf({ batch: { saveEcho } });
const SAVE = EchoService.saveEcho.path;
const GET = EchoService.getEcho.path;
const ok = (id: number): string => JSON.stringify({ id });

describe('a dispatcher is not made', () => {
  const make =
    (...handlers: object[]) =>
    () =>
      new Dispatcher(EchoService, handlers, logger);
  const { getEcho, createEcho, batch } = echoing;
  test('without a handler for each method', () => expect(make({ getEcho, batch })).toThrow('createEcho has no handler'));
  test('with two for one', () => expect(make({ getEcho, createEcho, saveEcho: getEcho, batch })).toThrow('saveEcho has two handlers'));
  test('with two for one in different classes', () => expect(make({ getEcho, createEcho, batch }, { getEcho })).toThrow('getEcho has two handlers'));
  test('but takes them from several', () => expect(make({ getEcho }, { createEcho, batch })).not.toThrow());
  test('with a batch handler for no method', () =>
    expect(make({ ...echoing, batch: { ...batch, sendEcho: batch.saveEcho } })).toThrow('unknown method sendEcho'));
  test('and names every problem at once', () => expect(make({})).toThrow(/getEcho has no handler; createEcho has no handler; saveEcho has no handler/));
});

describe('one by one', () => {
  test('handlers keep their object', async () => {
    class Handlers {
      readonly batch = echoing.batch;
      readonly #greeting = 'xin chào';
      async getEcho({ id }: Echo): Promise<Echo> {
        return { id, text: this.#greeting };
      }
      async createEcho(request: Echo): Promise<Echo> {
        return request;
      }
    }
    const [outcome] = await new Dispatcher(EchoService, [new Handlers() satisfies EchoHandlers], logger).run(GET, [incoming(1)]);
    expect(seen(outcome)).toBe('{"id":1,"text":"xin chào"}');
  });

  test('the handler gets user and deadline', async () => {
    const getEcho = jest.fn(async (request: Echo, _call: unknown) => request);
    const deadlineAt = Date.now() + 4_000;
    await dispatcherOf({ getEcho }).run(GET, [incoming(1, deadlineAt)]);
    expect(getEcho).toHaveBeenCalledWith({ id: 1 }, { user: learner.user, deadlineAt });
  });

  test.each([
    ['an AppError', new AppError('NOT_FOUND'), 'NOT_FOUND'],
    ['a broken rule of the database', Object.assign(new Error('duplicate key'), { code: '23505', constraint: 'echo_unique' }), 'EMAIL_TAKEN'],
    ['an unreachable database', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }), 'UNAVAILABLE'],
    ['a defect', new TypeError('x is undefined'), 'unexpected'],
    ['a thrown text', 'oops', 'unexpected'],
  ])('%s is the outcome', async (_what, thrown, expected) => {
    const getEcho = async (): Promise<Echo> => {
      throw thrown;
    };
    expect((await dispatcherOf({ getEcho }).run(GET, [incoming(1)])).map(seen)).toEqual([expected]);
  });

  test('an expired call does not reach the handler', async () => {
    const getEcho = jest.fn(async (request: Echo) => request);
    expect((await dispatcherOf({ getEcho }).run(GET, [incoming(1, Date.now() - 1)])).map(seen)).toEqual(['DEADLINE']);
    expect(getEcho).not.toHaveBeenCalled();
  });

  test('what cannot be read or written is the outcome of that call', async () => {
    expect((await dispatcherOf({}).run(GET, [broken, incoming(2)])).map(seen)).toEqual(['unexpected', ok(2)]);
    expect((await dispatcherOf({ getEcho: async () => undefined }).run(GET, [incoming(1)])).map(seen)).toEqual(['unexpected']);
  });

  test('an unknown method is no missing resource', async () => {
    expect((await dispatcherOf({}).run('/vumon.test.v1.EchoService/Newer', [incoming(1)])).map(seen)).toEqual(['UNAVAILABLE']);
  });
});

describe('a batch', () => {
  test('is handled at once, in order', async () => {
    const saveEcho = jest.fn(async (calls: readonly BatchCall<Echo>[]) => calls.map((call) => call.request));
    expect(
      (
        await batching(saveEcho).run(
          SAVE,
          [3, 1, 2].map((id) => incoming(id)),
        )
      ).map(seen),
    ).toEqual([ok(3), ok(1), ok(2)]);
    expect(saveEcho).toHaveBeenCalledTimes(1);
  });

  test('keeps a bad neighbour apart: unreadable, expired, refused, unwritable', async () => {
    const saveEcho = jest.fn(async (calls: readonly BatchCall<Echo>[]) =>
      calls.map(({ request }) => (request.id === 3 ? new AppError('ATTEMPT_CLOSED') : request.id === 4 ? undefined : request)),
    );
    const outcomes = await batching(saveEcho).run(SAVE, [incoming(1), broken, incoming(2, Date.now() - 1), incoming(3), incoming(4), incoming(5)]);
    expect(outcomes.map(seen)).toEqual([ok(1), 'unexpected', 'DEADLINE', 'ATTEMPT_CLOSED', 'unexpected', ok(5)]);
    expect(saveEcho.mock.calls.map(([calls]) => calls.map((call) => call.request.id))).toEqual([[1, 3, 4, 5]]);
  });

  test('of nothing but bad items does not reach the handler', async () => {
    const saveEcho = jest.fn(async () => []);
    expect((await batching(saveEcho).run(SAVE, [broken])).map(seen)).toEqual(['unexpected']);
    expect(saveEcho).not.toHaveBeenCalled();
  });

  test.each([
    ['too few', (calls: readonly BatchCall<Echo>[]) => calls.slice(1).map((call) => call.request)],
    ['too many', (calls: readonly BatchCall<Echo>[]) => [{ id: 0 }, ...calls.map((call) => call.request)]],
  ])('whose handler answers %s is asked item by item', async (_what, wrong) => {
    const saveEcho: Batch = async (calls) => (calls.length > 1 ? wrong(calls) : calls.map((call) => call.request));
    expect((await batching(saveEcho).run(SAVE, [incoming(1), incoming(2)])).map(seen)).toEqual([ok(1), ok(2)]);
  });

  test('of one whose handler answers nothing is a failure, no exception', async () => {
    expect((await batching(async () => []).run(SAVE, [incoming(1)])).map(seen)).toEqual(['unexpected']);
    expect((await batching(async () => []).run(SAVE, [incoming(1), incoming(2)])).map(seen)).toEqual(['unexpected', 'unexpected']);
  });

  test('that fails as a whole is tried once item by item, so that only the cause fails', async () => {
    const saveEcho = jest.fn(async (calls: readonly BatchCall<Echo>[]) => {
      if (calls.some((call) => call.request.id === 2)) throw Object.assign(new Error('value too long'), { code: '22001' });
      return calls.map((call) => call.request);
    });
    expect(
      (
        await batching(saveEcho).run(
          SAVE,
          [1, 2, 3].map((id) => incoming(id)),
        )
      ).map(seen),
    ).toEqual([ok(1), 'unexpected', ok(3)]);
    expect(saveEcho.mock.calls.map(([calls]) => calls.length)).toEqual([3, 1, 1, 1]);
  });

  test('whose handler throws at once, without a promise, is no different', async () => {
    const saveEcho = (): never => {
      throw new TypeError('x is undefined');
    };
    expect((await batching(saveEcho).run(SAVE, [incoming(1), incoming(2)])).map(seen)).toEqual(['unexpected', 'unexpected']);
  });

  test('that fails because the database is away is not tried again, and is logged once', async () => {
    const saveEcho = jest.fn(async () => {
      throw Object.assign(new Error('Connection terminated unexpectedly'), {});
    });
    expect(
      (
        await batching(saveEcho).run(
          SAVE,
          [1, 2, 3].map((id) => incoming(id)),
        )
      ).map(seen),
    ).toEqual(['UNAVAILABLE', 'UNAVAILABLE', 'UNAVAILABLE']);
    expect(saveEcho).toHaveBeenCalledTimes(1);
    expect(warn).toHaveBeenCalledTimes(1);
  });

  test('stops asking item by item when the database goes away meanwhile', async () => {
    const saveEcho = jest.fn(async (calls: readonly BatchCall<Echo>[]) => {
      if (calls.length > 1) throw new Error('one of them is bad');
      if (calls[0]?.request.id === 2) throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
      return calls.map((call) => call.request);
    });
    expect(
      (
        await batching(saveEcho).run(
          SAVE,
          [1, 2, 3, 4].map((id) => incoming(id)),
        )
      ).map(seen),
    ).toEqual([ok(1), 'UNAVAILABLE', 'UNAVAILABLE', 'UNAVAILABLE']);
    expect(saveEcho).toHaveBeenCalledTimes(3);
  });

  test('does not ask alone for an item that expired meanwhile', async () => {
    const saveEcho = jest.fn(async (calls: readonly BatchCall<Echo>[]) => {
      if (calls.length === 1) return calls.map((call) => call.request);
      await new Promise((resolve) => setTimeout(resolve, 60));
      throw new Error('one of them is bad');
    });
    expect((await batching(saveEcho).run(SAVE, [incoming(1), incoming(2, Date.now() + 30)])).map(seen)).toEqual([ok(1), 'DEADLINE']);
  });

  test('logs a defect once, with the method', async () => {
    await batching(async () => Promise.reject(new TypeError('x is undefined'))).run(SAVE, [incoming(1)]);
    expect(error.mock.calls.map(([context]) => context)).toEqual([{ method: SAVE, err: expect.objectContaining({ message: 'x is undefined' }) }]);
  });
});
