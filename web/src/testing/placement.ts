import type { Placement, PlacementResult, PlacementStatus } from '@vumon/proto/http/placement.js';
import type { FakeAnswer } from './fake-api';

export const ID = '01934a00-0000-7000-8000-0000000000aa';
export const ok =
  (data: unknown): (() => FakeAnswer) =>
  () => ({ body: { success: true, data } });
export const sitting = (changes: Partial<Placement> = {}): Placement => ({
  _id: ID,
  type: 'placement',
  state: 'in_progress',
  durationMinutes: 30,
  startedAt: '2026-11-21T00:00:00Z',
  serverNow: '2026-11-21T00:10:00Z',
  deadlineAt: '2026-11-21T00:30:00Z',
  answered: 4,
  total: 40,
  question: { id: 'g5', number: 5, skill: 'grammar', question: 'She ______ tea.', options: ['likes', 'like', 'liking', 'to like', 'Tôi không biết'] },
  resultId: null,
  ...changes,
});
export const status = (changes: Partial<PlacementStatus> = {}): PlacementStatus => ({ ready: true, open: null, latest: null, retakeAt: null, ...changes });
const skill = (name: PlacementResult['skills'][number]['skill'], level: 'B1' | null): PlacementResult['skills'][number] => ({
  skill: name,
  level,
  possible: null,
  right: 6,
  wrong: 2,
  unknown: 2,
  unanswered: 0,
  byLevel: [{ level: 'B1', asked: 5, right: 4, wrong: 1, reached: true }],
});
export const result = (changes: Partial<PlacementResult> = {}): PlacementResult => ({
  _id: ID,
  state: 'submitted',
  completedAt: '2026-11-21T00:25:00Z',
  timeSpent: 1500,
  level: 'B1',
  possible: 'B2',
  skills: [skill('grammar', 'B1'), skill('vocabulary', 'B1'), skill('reading', 'B1'), skill('listening', null)],
  retakeAt: '2026-12-04T17:00:00Z',
  review: [],
  ...changes,
});
