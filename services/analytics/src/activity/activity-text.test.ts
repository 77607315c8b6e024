import { describe, expect, it } from '@jest/globals';
import type { ActivityTable } from '../tables.js';
import { presentActivity, timeAgo } from './activity-text.js';

const now = new Date('2026-11-21T05:00:00Z');
const entry = (fields: Partial<ActivityTable>): ActivityTable => ({
  id: '01934a00-0000-7000-8000-00000000000a',
  verb: 'submitted',
  actorId: '01934a00-0000-7000-8000-00000000000b',
  objectId: null,
  objectTitle: 'Đề 1',
  band: 6.5,
  at: now,
  ...fields,
});

describe('presentActivity', () => {
  it('names the learner, the exam and the band', () => {
    expect(presentActivity(entry({}), 'Lan Anh', now).action).toBe('<strong>Lan Anh</strong> đã nộp bài <strong>Đề 1</strong> (band 6,5)');
  });

  it.each([
    ['<img src=x onerror=alert(1)>', '&lt;img src=x onerror=alert(1)&gt;'],
    ['</strong><script>', '&lt;/strong&gt;&lt;script&gt;'],
    ['"&\'', '&quot;&amp;&#39;'],
  ])('a hostile name %s is text', (name, escaped) => {
    const { action, parts } = presentActivity(entry({ objectTitle: name }), name, now);
    expect(action).toBe(`<strong>${escaped}</strong> đã nộp bài <strong>${escaped}</strong> (band 6,5)`);
    expect(parts[0]).toEqual({ text: name, strong: true });
  });

  it.each([
    [null, 'Khách'],
    ['01934a00-0000-7000-8000-00000000000b', 'Một học viên'],
  ])('actor %s without a name is %s', (actorId, shown) => {
    expect(presentActivity(entry({ actorId }), undefined, now).parts[0]?.text).toBe(shown);
  });
});

it.each([
  [0, 'Vừa xong'],
  [59_999, 'Vừa xong'],
  [60_000, '1 phút trước'],
  [3_599_999, '59 phút trước'],
  [3_600_000, '1 giờ trước'],
  [86_400_000, '1 ngày trước'],
  [-5_000, 'Vừa xong'],
])('%d ms ago is "%s"', (age, text) => expect(timeAgo(new Date(now.getTime() - age), now)).toBe(text));
