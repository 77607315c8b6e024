import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { paging, type Route, text } from './route.js';
import { routes } from './routes.js';

const all: readonly [string, Route][] = [...routes];
const parametersOf = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
const isObject = (schema: z.ZodType | undefined): schema is z.ZodObject => schema instanceof z.ZodObject;
/** A value that an object schema has no field for. */
const issuesWith = (schema: z.ZodType, extra: string): string[] => (schema.safeParse({ [extra]: 1 }).error?.issues ?? []).map((issue) => issue.code);

describe.each(all)('%s', (name, route) => {
  test('has an address of its own', () => {
    expect(all.filter(([, other]) => other.method === route.method && other.path === route.path).map(([other]) => other)).toEqual([name]);
  });
  test('has a path of plain parts and named parameters', () => {
    expect(route.path).toMatch(/^(\/([a-z]+(-[a-z]+)*|\{[a-z][A-Za-z]*\}))+$/);
    expect(new Set(parametersOf(route.path)).size).toBe(parametersOf(route.path).length);
  });
  test('is described in Vietnamese', () => {
    expect(route.summary.length).toBeGreaterThan(3);
    expect(route.tag.length).toBeGreaterThan(3);
  });
  test('is answered with an object that says success', () => {
    expect(isObject(route.response)).toBe(true);
    if (!isObject(route.response)) return;
    expect(route.response.shape.success).toBeInstanceOf(z.ZodLiteral);
    expect(route.response.safeParse({ success: false }).success).toBe(false);
    expect((route.response.shape.success as z.ZodType).safeParse(true).success).toBe(true);
  });
  test('reads no body with GET, and may answer 201 only where something is made', () => {
    if (route.method === 'GET' || route.method === 'DELETE') expect(route.body).toBeUndefined();
    const statuses = [route.status ?? 200].flat();
    if (statuses.includes(201)) expect(route.method).toBe('POST');
  });
  test('limits writes as writes', () => {
    if (route.method !== 'GET' && route.auth !== 'refresh') expect(['write', 'auth', 'autosave']).toContain(route.rate);
    if (route.rate === 'publicRead') expect([route.method, route.auth]).toEqual(['GET', 'public']);
  });
  const { body } = route;
  if (body) {
    test(
      route.auth === 'admin' ? 'refuses fields it does not know, since an administrator meant something by them' : 'leaves out fields it does not know',
      () => {
        expect(isObject(body)).toBe(true);
        expect(issuesWith(body, 'zzUnknown').includes('unrecognized_keys')).toBe(route.auth === 'admin');
      },
    );
    test.each([
      ['nothing', undefined],
      ['null', null],
      ['text', 'x'],
      ['a list', []],
    ])('refuses %s for a body', (_what, value) => {
      expect(body.safeParse(value).success).toBe(false);
    });
  }
  const { query } = route;
  if (query) {
    test('takes any nonsense in its query', () => {
      if (!isObject(query)) throw new Error('a query is an object');
      expect(query.safeParse({}).success).toBe(true);
      const nonsense = Object.fromEntries(Object.keys(query.shape).map((key) => [key, "9999999999'; drop table users;--"]));
      expect(query.safeParse(nonsense).success).toBe(true);
    });
  }
});

describe('paging', () => {
  const schema = z.object(paging(10, 100));
  test.each([
    [{}, { page: 1, limit: 10 }],
    [
      { page: '3', limit: '25' },
      { page: 3, limit: 25 },
    ],
    [
      { page: '-1', limit: '1e9' },
      { page: 1, limit: 10 },
    ],
    [
      { page: 'x', limit: '100000' },
      { page: 1, limit: 100 },
    ],
    [
      { page: ['2'], limit: '2.5' },
      { page: 1, limit: 10 },
    ],
  ])('%j is %j', (query, expected) => expect(schema.parse(query)).toEqual(expected));
  test('zero is no page', () => expect(schema.safeParse({ page: '0', limit: '0' })).toMatchObject({ success: true, data: { page: 1, limit: 10 } }));
});

describe('text', () => {
  test('is stored composed and trimmed', () => expect(text(10).parse('  Tiê\u0301ng  ')).toBe('Tiếng'));
  test('is measured after that', () => {
    expect(text(3, 1).safeParse('   ').error?.issues[0]?.message).toBe('Không được để trống');
    expect(text(3).safeParse('a   ').success).toBe(true);
    expect(text(3).safeParse('abcd').error?.issues[0]?.message).toBe('Không được dài quá 3 ký tự');
    expect(text(9, 3).safeParse('ab').error?.issues[0]?.message).toBe('Phải có ít nhất 3 ký tự');
  });
});
