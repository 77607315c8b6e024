import { randomUUID } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AppError } from '@vumon/platform/errors/app-error.js';
import { type Harness, json, startHarness, tokenOf } from '../testing/gateway-harness.js';

const courseOf = (title: string) => ({
  _id: '01890000-0000-7000-8000-000000000001',
  title,
  type: 'vocabulary',
  level: 'A1',
  price: 299_000,
  originalPrice: null,
  duration: '4 tuần',
  lessonsCount: 10,
  studentsCount: 0,
  description: 'Khóa học. '.repeat(200),
  instructor: 'Cô Lan',
  benefits: ['12 từ'],
  isPopular: false,
});

describe('the edge', () => {
  let title = 'Từ vựng A1';
  let failing: AppError | undefined;
  let asked = 0;
  let harness: Harness;
  let user = '';
  let admin = '';
  const examId = randomUUID();
  beforeAll(async () => {
    harness = await startHarness({
      fakes: {
        catalogue: {
          listPublicCourses: () => {
            asked += 1;
            if (failing) throw failing;
            const courses = [courseOf(title)];
            return json({ data: courses, courses });
          },
        },
        progress: { getProgress: () => json({ data: { wrong: true } }) },
        exam: {
          setExamStatus: () => {
            throw new AppError('PUBLISH_BLOCKED', { fields: [{ path: 'passages.0', code: 'NO_KEY', message: 'Câu 1 chưa có đáp án' }], data: { count: 1 } });
          },
        },
      },
    });
    user = `Bearer ${await tokenOf()}`;
    admin = `Bearer ${await tokenOf({ role: 'admin' })}`;
  });
  afterAll(() => harness.close());

  const get = (url: string, headers: Record<string, string> = {}) => harness.app.fastify.inject({ url, headers });
  const post = (url: string, payload: string, headers: Record<string, string> = {}) =>
    harness.app.fastify.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json', ...headers } });

  describe('failures', () => {
    it.each([
      ['malformed JSON', () => post('/api/auth/login', '{"email":'), 400, 'MALFORMED_JSON'],
      ['a polluted prototype', () => post('/api/auth/login', '{"__proto__":{"role":"admin"}}'), 400, 'MALFORMED_JSON'],
      ['a constructor key', () => post('/api/auth/login', '{"constructor":{"prototype":{"role":"admin"}}}'), 400, 'MALFORMED_JSON'],
      ['another type of body', () => post('/api/auth/login', 'email=a', { 'content-type': 'application/x-www-form-urlencoded' }), 415, 'UNSUPPORTED_MEDIA'],
      ['text', () => post('/api/auth/login', 'hello', { 'content-type': 'text/plain' }), 415, 'UNSUPPORTED_MEDIA'],
      ['too large a body', () => post('/api/auth/login', JSON.stringify({ email: 'x'.repeat(70_000) })), 413, 'PAYLOAD_TOO_LARGE'],
      ['an unknown path', () => get('/api/no-such-thing'), 404, 'NOT_FOUND'],
      ['a malformed address', () => get('/api/ielts/%zz'), 404, 'NOT_FOUND'],
      ['an id that is no UUID', () => get('/api/ielts/42'), 404, 'NOT_FOUND'],
      ['another method', () => harness.app.fastify.inject({ method: 'DELETE', url: '/api/auth/login' }), 405, 'METHOD_NOT_ALLOWED'],
      ['a body that is null', () => post('/api/auth/login', 'null'), 400, 'VALIDATION_FAILED'],
      ['a body that is a list', () => post('/api/auth/login', '[]'), 400, 'VALIDATION_FAILED'],
      ['an empty body of the right type', () => post('/api/auth/login', ''), 400, 'VALIDATION_FAILED'],
    ])('%s', async (_what, ask, status, code) => {
      const answer = await ask();
      expect([answer.statusCode, answer.json().success, answer.json().code]).toEqual([status, false, code]);
      expect(answer.json().requestId).toBe(answer.headers['x-request-id']);
      expect(answer.body).not.toMatch(/node_modules|\.ts:|\.js:/);
    });

    it('names every wrong field and speaks with the first', async () => {
      const answer = await post('/api/auth/register', JSON.stringify({ fullName: 'A', email: 'nowhere', phone: '1', password: '123' }));
      const { message, errors } = answer.json();
      expect(message).toBe('Họ và tên phải có ít nhất 2 ký tự');
      expect(errors.map((e: { path: string; message: string }) => [e.path, e.message])).toEqual([
        ['fullName', 'Họ và tên phải có ít nhất 2 ký tự'],
        ['email', 'Email không hợp lệ'],
        ['phone', 'Số điện thoại không hợp lệ'],
        ['password', 'Mật khẩu phải có ít nhất 6 ký tự'],
      ]);
    });

    it("passes a service's own failure on with code, fields and data", async () => {
      const answer = await harness.app.fastify.inject({
        method: 'PATCH',
        url: `/api/ielts/${examId}/status`,
        headers: { authorization: admin },
        payload: { status: 'published' },
      });
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({ success: false, code: 'PUBLISH_BLOCKED', data: { count: 1 }, errors: [{ path: 'passages.0', code: 'NO_KEY' }] });
    });

    it('refuses unknown fields where an administrator writes', async () => {
      const answer = await harness.app.fastify.inject({
        method: 'PATCH',
        url: `/api/ielts/${examId}/status`,
        headers: { authorization: admin },
        payload: { status: 'published', force: true },
      });
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'VALIDATION_FAILED']);
    });

    it('finds an answer outside the contract', async () => {
      const answer = await get('/api/progress', { authorization: user });
      expect([answer.statusCode, answer.json().code]).toEqual([500, 'INTERNAL']);
    });

    it('makes its own request id and says when to come back', async () => {
      failing = new AppError('UNAVAILABLE');
      const answer = await get('/api/courses/public?level=C2', { 'x-request-id': 'mine' });
      failing = undefined;
      expect([answer.statusCode, answer.headers['retry-after'] !== undefined]).toEqual([503, true]);
      expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
    });
  });

  describe('public answers', () => {
    it('puts success before the bytes of the service', async () => {
      const answer = await get('/api/courses/public');
      expect(answer.body.startsWith('{"success":true,"data":[{"_id":')).toBe(true);
      expect(answer.json().courses[0].title).toBe(title);
      expect(answer.headers['cache-control']).toBe('no-cache');
    });

    it('answers 304 to its own tag, plain and brotli apart', async () => {
      const plain = await get('/api/courses/public');
      const brotli = await get('/api/courses/public', { 'accept-encoding': 'gzip, br' });
      expect(brotli.headers['content-encoding']).toBe('br');
      expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
      expect(brotli.headers.etag).not.toBe(plain.headers.etag);
      const same = await get('/api/courses/public', { 'accept-encoding': 'gzip, br', 'if-none-match': `"other", W/${brotli.headers.etag}` });
      expect([same.statusCode, same.body, same.headers.etag]).toEqual([304, '', brotli.headers.etag]);
      expect((await get('/api/courses/public', { 'accept-encoding': 'br;q=0', 'if-none-match': String(brotli.headers.etag) })).statusCode).toBe(200);
    });

    it('asks the service once for many, and again at once after an event', async () => {
      asked = 0;
      harness.event('catalogue.course_updated', { courseId: randomUUID() });
      await Promise.all(Array.from({ length: 20 }, () => get('/api/courses/public')));
      expect(asked).toBe(1);
      title = 'Tên mới';
      expect((await get('/api/courses/public')).json().courses[0].title).not.toBe(title);
      harness.event('catalogue.course_updated', { courseId: randomUUID() });
      expect((await get('/api/courses/public')).json().courses[0].title).toBe(title);
    });

    it('keeps the last answer while the service is away, and not a wrong one', async () => {
      await get('/api/courses/public');
      failing = new AppError('UNAVAILABLE');
      harness.event('catalogue.course_updated', { courseId: randomUUID() });
      expect((await get('/api/courses/public')).statusCode).toBe(200);
      failing = new AppError('NOT_FOUND');
      harness.event('catalogue.course_updated', { courseId: randomUUID() });
      expect((await get('/api/courses/public')).statusCode).toBe(404);
      failing = undefined;
    });
  });

  it('sends the headers of every answer', async () => {
    const {
      'x-request-id': _id,
      date: _date,
      connection: _connection,
      'content-length': _length,
      etag: _etag,
      ...headers
    } = (await get('/api/courses/public')).headers;
    expect(headers).toMatchInlineSnapshot(`
{
  "cache-control": "no-cache",
  "content-security-policy": "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self' ws: wss:; frame-src https://www.youtube-nocookie.com; form-action 'self'",
  "content-type": "application/json; charset=utf-8",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
  "referrer-policy": "strict-origin-when-cross-origin",
  "vary": "Accept-Encoding, Authorization",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
}
`);
    const failed = (await get('/api/no-such-thing')).headers;
    for (const name of Object.keys(headers).filter((key) => !['vary', 'cache-control'].includes(key)))
      expect([name, failed[name]]).toEqual([name, headers[name]]);
  });
});
