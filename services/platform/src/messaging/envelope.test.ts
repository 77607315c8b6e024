import { describe, expect, test } from '@jest/globals';
import { parseMessage } from './envelope.js';

const userId = '0192d3a4-0000-7000-8000-000000000001';
const headers = {
  'event-id': Buffer.from('0192d3a4-0000-7000-8000-00000000000a'),
  'event-name': Buffer.from('identity.user_registered'),
  'event-version': Buffer.from('1'),
  'occurred-at': Buffer.from('2026-11-21T05:00:00.000Z'),
};
const payload = { userId, at: '2026-11-21T05:00:00.000Z', role: 'user' };
const message = (changes: Record<string, string | undefined> = {}, value: unknown = payload) => ({
  key: Buffer.from(userId),
  value: Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)),
  headers: { ...headers, ...changes },
});
const all = () => true;

describe('parseMessage', () => {
  test('reads an event with its header facts', () => {
    const parsed = parseMessage(message({ traceparent: '00-11111111111111111111111111111111-2222222222222222-01' }), all);
    expect(parsed).toEqual({
      kind: 'event',
      event: {
        id: '0192d3a4-0000-7000-8000-00000000000a',
        name: 'identity.user_registered',
        version: 1,
        key: userId,
        payload,
        occurredAt: new Date('2026-11-21T05:00:00.000Z'),
        traceparent: '00-11111111111111111111111111111111-2222222222222222-01',
      },
    });
  });

  test('drops fields that this release does not know', () => {
    const parsed = parseMessage(message({}, { ...payload, invitedBy: 'someone' }), all);
    expect(parsed).toMatchObject({ kind: 'event', event: { payload } });
    expect(JSON.stringify(parsed)).not.toContain('invitedBy');
  });

  test.each([
    ['no name', { 'event-name': undefined }, payload, 'malformed'],
    ['no id', { 'event-id': undefined }, payload, 'malformed'],
    ['an id that is no UUID', { 'event-id': '17' }, payload, 'malformed'],
    ['a time that is none', { 'occurred-at': 'yesterday' }, payload, 'malformed'],
    ['a version that is no number', { 'event-version': 'one' }, payload, 'malformed'],
    ['a later version', { 'event-version': '2' }, payload, 'unknown_version'],
    ['broken JSON', {}, '{"userId":', 'malformed'],
    ['JSON of another shape', {}, { ...payload, role: 'king' }, 'invalid_payload'],
    ['null instead of an object', {}, 'null', 'invalid_payload'],
  ])('%s is poison', (_what, changes, value, reason) => {
    expect(parseMessage(message(changes, value), all)).toMatchObject({ kind: 'poison', reason, error: expect.stringMatching(/./) });
  });

  test('a message without a value is poison', () => {
    expect(parseMessage({ ...message(), value: null }, all)).toMatchObject({ kind: 'poison', reason: 'malformed' });
  });

  test.each([
    ['an event of the catalogue that this consumer does not want', 'identity.user_registered'],
    ['an event that only a newer release knows', 'identity.user_promoted'],
  ])('%s is skipped, even when the rest is broken', (_what, name) => {
    expect(parseMessage(message({ 'event-name': name, 'event-id': undefined }, '{'), () => false)).toEqual({ kind: 'skipped' });
  });
});
