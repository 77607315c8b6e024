import { expect, test } from '@jest/globals';
import { isFiltered, readFilters, writeFilters } from './user-filters';

const ALL = { page: 1, search: '', role: '', accountStatus: '', onlineStatus: '' } as const;

test.each([
  ['', ALL],
  ['page=3&search=lan&role=admin', { ...ALL, page: 3, search: 'lan', role: 'admin' }],
  ['accountStatus=disabled&onlineStatus=offline', { ...ALL, accountStatus: 'disabled', onlineStatus: 'offline' }],
  ['page=-2&role=root&accountStatus=x&onlineStatus=1', ALL],
  ['page=abc', ALL],
] as const)('reads "%s"', (query, filters) => expect(readFilters(new URLSearchParams(query))).toEqual(filters));

test('writes only what is chosen, and reads it back', () => {
  const filters = { ...ALL, page: 2, search: 'Nguyễn & Lan', role: 'user' } as const;
  expect(writeFilters(filters)).toEqual({ page: '2', search: 'Nguyễn & Lan', role: 'user' });
  expect(readFilters(new URLSearchParams(writeFilters(filters)))).toEqual(filters);
  expect(writeFilters(ALL)).toEqual({});
});

test('a page alone is no filter', () => {
  expect(isFiltered({ ...ALL, page: 4 })).toBe(false);
  expect(isFiltered({ ...ALL, onlineStatus: 'online' })).toBe(true);
});
