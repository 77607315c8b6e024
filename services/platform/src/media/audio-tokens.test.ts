import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { ContextSigner } from '../grpc/signed-context.js';
import { type AudioGrant, AudioTokens } from './audio-tokens.js';

const SECRET = 'a-secret-between-the-processes-of-a-test';
const grant: AudioGrant = {
  holderId: '01934a00-0000-7000-8000-000000000001',
  sectionId: 's1',
  key: `exam-audio/${'ab'.repeat(32)}.mp3`,
  expiresAt: new Date('2026-11-21T10:00:00.000Z'),
};
const BEFORE = new Date('2026-11-21T09:59:59.999Z');
const tokens = new AudioTokens(SECRET);
const token = tokens.sign(grant);
const [body = '', mac = ''] = token.split('.');
const bodyOf = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const signedAs = (text: string): string => {
  const key = createHmac('sha256', SECRET).update('vumon/audio-address/v1').digest();
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
};
const flipped = (text: string, at: number): string => text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);

describe('audio addresses', () => {
  it('gives back what was signed, until it expires', () => {
    expect(tokens.read(token, BEFORE)).toEqual(grant);
    expect(tokens.read(token, grant.expiresAt)).toBe('expired');
    expect(new AudioTokens(SECRET).read(token, BEFORE)).toEqual(grant);
    expect(tokens.address(grant)).toBe(`/api/ielts/audio/${token}`);
  });
  it('carries sections of any name', () => {
    const named = { ...grant, sectionId: 'Phần "1" / ../ ünï' };
    expect(tokens.read(tokens.sign(named), BEFORE)).toEqual(named);
    expect(tokens.sign(named)).toMatch(/^[\w-]+\.[\w-]+$/);
  });
  it.each([
    ['another secret', new AudioTokens(`${SECRET}!`).sign(grant)],
    ['another section under the same signature', `${bodyOf([grant.holderId, 's2', grant.key, 1_800_000_000])}.${mac}`],
    ['a later end under the same signature', `${bodyOf([grant.holderId, grant.sectionId, grant.key, 9_999_999_999])}.${mac}`],
    ['a changed body', `${flipped(body, 10)}.${mac}`],
    ['a changed signature', `${body}.${flipped(mac, 5)}`],
    // The last character of 43 carries two spare bits: four spellings of the same bytes.
    ['another spelling of the signature', `${body}.${mac.slice(0, -1)}${String.fromCharCode(mac.charCodeAt(mac.length - 1) + 1)}`],
    ['a padded signature', `${token}=`],
    ['no signature', body],
    ['an empty signature', `${body}.`],
    ['a third part', `${token}.x`],
    ['nothing', ''],
    ['a dot', '.'],
    ['a giant', 'a'.repeat(100_000)],
    ['a user context signed with the same secret', new ContextSigner(SECRET).sign({ kind: 'anonymous' })],
    ['signed nonsense', signedAs('zzz')],
    ['a signed object', signedAs(bodyOf({ holderId: 'x' }))],
    ['a signed list of other things', signedAs(bodyOf([1, 2, 3, 4]))],
  ])('refuses %s', (_what, bad) => {
    expect(tokens.read(bad, BEFORE)).toBe('invalid');
  });
});
