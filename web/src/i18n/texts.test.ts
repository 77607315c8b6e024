import { afterEach, expect, test } from '@jest/globals';
import { setLocale, texts } from './texts';

const vi = { plain: 'Xin chào', greet: 'Chào {name}, còn {count} bài', twice: '{n} và {n}' } as const;

afterEach(() => setLocale('vi'));

test('fills every placeholder, also a repeated one and one that is zero', () => {
  const t = texts({ vi });
  expect(t('plain')).toBe('Xin chào');
  expect(t('greet', { name: 'Lan', count: 0 })).toBe('Chào Lan, còn 0 bài');
  expect(t('twice', { n: 3 })).toBe('3 và 3');
});

test('what is filled in is text: placeholders inside it stay as they are', () => {
  expect(texts({ vi })('greet', { name: '{count}', count: 2 })).toBe('Chào {count}, còn 2 bài');
});

test('a feature without an English catalogue keeps its Vietnamese', () => {
  setLocale('en');
  expect(texts({ vi })('plain')).toBe('Xin chào');
  expect(texts({ vi, en: { plain: 'Hello', greet: 'Hello {name}, {count} left', twice: '{n} and {n}' } })('greet', { name: 'Lan', count: 1 })).toBe(
    'Hello Lan, 1 left',
  );
  expect(document.documentElement.lang).toBe('en');
});
