import { createHmac } from 'node:crypto';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { ContextSigner } from './signed-context.js';

const SECRET = 'a secret of at least thirty-two characters';
const learner = { kind: 'user', userId: 'u1', role: 'user', sessionId: 's1' } as const;
const admin = { kind: 'user', userId: 'u2', role: 'admin', sessionId: 's2' } as const;
const mac = (body: string, secret = SECRET): string => createHmac('sha256', secret).update(body).digest('base64url');
const signed = (text: string): string => {
  const body = Buffer.from(text).toString('base64url');
  return `${body}.${mac(body)}`;
};
const inSeconds = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds;

afterEach(() => {
  jest.useRealTimers();
});

describe('a signed context', () => {
  test.each([[learner], [admin], [{ kind: 'guest', guestId: 'g1' }], [{ kind: 'anonymous' }], [{ kind: 'service', name: 'exam' }]] as const)(
    'of %j is read by another process with the same secret',
    (context) => expect(new ContextSigner(SECRET).verify(new ContextSigner(SECRET).sign(context))).toEqual(context),
  );

  test('with another secret is refused', () => {
    expect(new ContextSigner('another secret of thirty-two characters').verify(new ContextSigner(SECRET).sign(learner))).toBeUndefined();
  });

  test('whose body was replaced is refused, whichever signature it borrows', () => {
    const token = new ContextSigner(SECRET).sign(learner);
    const body = Buffer.from(JSON.stringify({ c: admin, e: inSeconds(300) })).toString('base64url');
    expect(new ContextSigner(SECRET).verify(`${body}.${token.split('.')[1]}`)).toBeUndefined();
    expect(new ContextSigner(SECRET).verify(`${body}.${mac(body, 'guessed')}`)).toBeUndefined();
  });

  test('with any single character of body or signature changed is refused', () => {
    const signer = new ContextSigner(SECRET);
    const token = signer.sign(learner);
    // The last character of a signature carries four bits only: several spellings are the same bytes.
    for (let at = 0; at < token.length - 1; at += 1) {
      const altered = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
      expect(signer.verify(altered)).toBeUndefined();
    }
  });

  test.each([
    ['nothing', ''],
    ['no dot', 'abc'],
    ['no body', `.${mac('')}`],
    ['no signature', `${Buffer.from('{}').toString('base64url')}.`],
    ['two dots', 'a.b.c'],
    ['no base64', '%%%.%%%'],
    ['a signed body that is not JSON', signed('{"c":')],
    ['a signed body of other bytes', signed('\u0000\u0001')],
    ['a signed null', signed('null')],
    ['a signed array', signed('[]')],
    ['a signed context without expiry', signed(JSON.stringify({ c: learner }))],
    ['a signed expiry in words', signed(JSON.stringify({ c: learner, e: 'never' }))],
    ['a signed expiry without context', signed(JSON.stringify({ e: inSeconds(300) }))],
    ['an expired context', signed(JSON.stringify({ c: learner, e: inSeconds(-1) }))],
  ])('that is %s is refused without an exception', (_what, token) => expect(new ContextSigner(SECRET).verify(token)).toBeUndefined());

  test('ends after five minutes, also where it was read before', () => {
    jest.useFakeTimers({ now: new Date('2026-11-21T08:00:00Z') });
    const token = new ContextSigner(SECRET).sign(learner);
    const receiver = new ContextSigner(SECRET);
    expect(receiver.verify(token)).toEqual(learner);
    jest.setSystemTime(new Date('2026-11-21T08:04:59Z'));
    expect(receiver.verify(token)).toEqual(learner);
    jest.setSystemTime(new Date('2026-11-21T08:05:00Z'));
    expect(receiver.verify(token)).toBeUndefined();
    expect(new ContextSigner(SECRET).verify(token)).toBeUndefined();
  });

  test('is never handed out when it is about to end', () => {
    jest.useFakeTimers({ now: new Date('2026-11-21T08:00:00Z') });
    const sender = new ContextSigner(SECRET);
    for (let minute = 0; minute < 20; minute += 1) {
      const token = sender.sign(learner);
      jest.advanceTimersByTime(60_000);
      expect(new ContextSigner(SECRET).verify(token)).toEqual(learner);
    }
  });

  test('of one caller is not that of another', () => {
    const sender = new ContextSigner(SECRET);
    expect(sender.verify(sender.sign(learner))).toEqual(learner);
    expect(sender.verify(sender.sign(admin))).toEqual(admin);
  });
});
