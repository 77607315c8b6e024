import { Metadata, status } from '@grpc/grpc-js';
import { describe, expect, test } from '@jest/globals';
import { type ErrorCode, errors } from '@vumon/proto/errors.js';
import { AppError } from '../errors/app-error.js';
import { fromFailure, fromServiceError, toFailure, toServiceError } from './failure.js';

const fromTransport = (code: status): AppError => fromServiceError(Object.assign(new Error('transport'), { code, details: '', metadata: new Metadata() }));

describe('a failure on its way', () => {
  test.each(Object.keys(errors) as ErrorCode[])('keeps code and text of %s', (code) => {
    const back = fromFailure(toFailure(new AppError(code)));
    expect([back.code, back.message, back.fields, back.data]).toEqual([code, errors[code].message, [], undefined]);
  });

  test('keeps a text of its own, fields and data', () => {
    const error = new AppError('PUBLISH_BLOCKED', { message: 'Thiếu đáp án', fields: [{ path: 'q1', code: 'empty_key', message: 'Câu 1' }], data: { n: 1 } });
    const back = fromFailure(toFailure(error));
    expect([back.message, back.fields, back.data]).toEqual(['Thiếu đáp án', [{ path: 'q1', code: 'empty_key', message: 'Câu 1' }], { n: 1 }]);
  });

  test.each([[new Error('password of admin is 1234')], ['a text'], [undefined], [{ secret: 1 }]])('says nothing of %p but INTERNAL', (thrown) => {
    expect(toFailure(thrown)).toEqual({ code: 'INTERNAL', message: errors.INTERNAL.message, detailsJson: Buffer.alloc(0) });
  });

  test('does not carry its cause', () => {
    expect(JSON.stringify(toFailure(new AppError('UNAVAILABLE', { cause: new Error('secret') })))).not.toContain('secret');
  });

  test('with data that JSON cannot hold still says what happened', () => {
    expect(fromFailure(toFailure(new AppError('ATTEMPT_CLOSED', { data: { at: 1n } })))).toMatchObject({ code: 'ATTEMPT_CLOSED', data: undefined });
  });

  test('of a code this version does not know is INTERNAL', () => {
    expect(fromFailure({ code: 'FROM_TOMORROW', message: 'x', detailsJson: Buffer.alloc(0) }).code).toBe('INTERNAL');
  });

  test('has the gRPC status of the catalogue', () => {
    expect(toServiceError(new AppError('NOT_FOUND'), new Metadata()).code).toBe(status.NOT_FOUND);
    expect(toServiceError(new Error('x'), new Metadata())).toMatchObject({ code: status.INTERNAL, details: 'INTERNAL' });
  });
});

describe('a failure of the transport', () => {
  test.each([
    [status.DEADLINE_EXCEEDED, 'DEADLINE'],
    [status.UNAVAILABLE, 'UNAVAILABLE'],
    [status.CANCELLED, 'UNAVAILABLE'],
    [status.RESOURCE_EXHAUSTED, 'UNAVAILABLE'],
    [status.INTERNAL, 'INTERNAL'],
    [status.UNKNOWN, 'INTERNAL'],
    [status.PERMISSION_DENIED, 'INTERNAL'],
  ])('%s is %s', (code, expected) => expect(fromTransport(code).code).toBe(expected));
});
