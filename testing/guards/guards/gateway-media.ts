import type { Fault } from '../guard.js';

const MEDIA = 'gateway/src/media';
const ROUTES = `${MEDIA}/media-routes.test.ts`;
const TOKENS = { file: 'services/platform/src/media/audio-tokens.ts', test: 'services/platform/src/media/audio-tokens.test.ts' };
const REFUSED = { file: `${MEDIA}/media-routes.ts`, test: ROUTES, name: 'W11: is refused by an address that is %s' };

/** The only way out for recordings: signed addresses, one holder, ranges. */
export const faults: readonly Fault[] = [
  {
    ...TOKENS,
    id: 'W11-signature',
    find: "if (body === '' || more.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return 'invalid';",
    replace: "if (body === '' || more.length > 0 || given.length !== expected.length || timingSafeEqual(given, given) === false) return 'invalid';",
    name: 'refuses %s',
  },
  {
    ...TOKENS,
    id: 'W11-end-of-an-address',
    find: "return grant.expiresAt.getTime() > now.getTime() ? grant : 'expired';",
    replace: "return grant.expiresAt.getTime() > 0 * now.getTime() ? grant : 'expired';",
    name: 'gives back what was signed, until it expires',
  },
  {
    ...TOKENS,
    id: 'media-one-spelling',
    find: 'const given = Buffer.from(mac);',
    replace: "const given = Buffer.from(Buffer.from(mac, 'base64url').toString('base64url'));",
    name: 'refuses %s',
  },
  {
    ...TOKENS,
    id: 'media-own-purpose',
    find: "this.#key = createHmac('sha256', secret).update(PURPOSE).digest();",
    replace: 'this.#key = Buffer.from(secret.slice(0, 8) + PURPOSE.slice(0, 0));',
    name: 'refuses %s',
  },
  { ...REFUSED, id: 'media-signature', find: "if (grant === 'invalid') throw new AppError('AUDIO_LINK_INVALID');", replace: '' },
  { ...REFUSED, id: 'media-expired', find: "if (grant === 'expired') throw new AppError('AUDIO_LINK_EXPIRED');", replace: '' },
  {
    id: 'media-signature-over-the-wire',
    file: TOKENS.file,
    find: "if (body === '' || more.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return 'invalid';",
    replace: "if (body === '' || more.length > 0 || given.length !== expected.length || timingSafeEqual(given, given) === false) return 'invalid';",
    test: ROUTES,
    name: REFUSED.name,
  },
  {
    id: 'media-counted-by-holder',
    file: `${MEDIA}/media-routes.ts`,
    find: "this.limiter.take('media', { kind: 'guest', guestId: grant.holderId }, addressKey(request.ip));",
    replace: "this.limiter.take('media', { kind: 'anonymous' }, addressKey(request.ip));",
    test: ROUTES,
    name: 'is not starved by its many small ranges, and counted by attempt',
  },
  {
    id: 'media-kept-by-nobody',
    file: `${MEDIA}/media-routes.ts`,
    find: "reply.header('cache-control', 'private, no-store').header('content-disposition', 'inline');",
    replace: "reply.header('content-disposition', 'inline');",
    test: ROUTES,
    name: 'is played whole, and kept by nobody',
  },
  {
    id: 'media-picture-names',
    file: `${MEDIA}/media-routes.ts`,
    find: "if (!IMAGE.test(name)) throw new AppError('NOT_FOUND');",
    replace: '',
    test: ROUTES,
    name: 'is for everybody and for ever, and does nothing but draw',
  },
  {
    id: 'media-picture-draws-only',
    file: `${MEDIA}/media-routes.ts`,
    find: 'reply.headers(IMAGE_HEADERS);',
    replace: '',
    test: ROUTES,
    name: 'is for everybody and for ever, and does nothing but draw',
  },
  {
    id: 'media-range',
    file: `${MEDIA}/object-answer.ts`,
    find: "const { start, end } = range.kind === 'part' ? range : { start: 0, end: stat.size - 1 };",
    replace: 'const { start, end } = { start: 0, end: stat.size - 1 };',
    test: ROUTES,
    name: 'W11: is played in part: %s',
  },
  {
    id: 'media-range-outside',
    file: `${MEDIA}/byte-range.ts`,
    find: "return start >= size ? { kind: 'unsatisfiable' } : { kind: 'part', start, end: Math.min(end, size - 1) };",
    replace: "return { kind: 'part', start, end: Math.min(end, size - 1) };",
    test: ROUTES,
    name: 'has nothing at %s',
  },
  {
    id: 'media-range-past-the-end',
    file: `${MEDIA}/byte-range.ts`,
    find: "return start >= size ? { kind: 'unsatisfiable' } : { kind: 'part', start, end: Math.min(end, size - 1) };",
    replace: "return start >= size ? { kind: 'unsatisfiable' } : { kind: 'part', start, end };",
    test: ROUTES,
    name: 'W11: is played in part: %s',
  },
  {
    id: 'media-range-of-the-same',
    file: `${MEDIA}/byte-range.ts`,
    find: 'ifRange === undefined || String(ifRange).trim() === etag;',
    replace: 'ifRange === undefined || etag.length > 0;',
    test: ROUTES,
    name: 'goes on only where it is still the same: If-Range %s',
  },
  {
    id: 'media-head-opens-nothing',
    file: `${MEDIA}/object-answer.ts`,
    find: "if (method === 'HEAD' || stat.size === 0) return reply.send();",
    replace: 'if (stat.size === 0) return reply.send();',
    test: ROUTES,
    name: 'tells HEAD everything and opens nothing',
  },
];
