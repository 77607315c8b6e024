import { expect, test } from '@jest/globals';
import type { EventPayload } from '@vumon/proto/events.js';
import { regradeText } from './notification-texts.js';

const fact = (correct: number, band: number | null, previous: EventPayload<'exam.result_regraded'>['previous']) =>
  ({ examTitle: 'Tides', correct, total: 40, band, previous }) as EventPayload<'exam.result_regraded'>;

test.each([
  ['the band rose', fact(28, 6.5, { correct: 27, percentage: 68, band: 6 }), '“Tides”: từ 27 lên 28 trên 40 câu đúng, band ước tính 6.0 lên 6.5.'],
  ['the band stayed', fact(28, 6.5, { correct: 27, percentage: 68, band: 6.5 }), '“Tides”: từ 27 lên 28 trên 40 câu đúng.'],
  ['both fell', fact(27, 6, { correct: 28, percentage: 70, band: 6.5 }), '“Tides”: từ 28 xuống 27 trên 40 câu đúng, band ước tính 6.5 xuống 6.0.'],
  ['there is no band', fact(5, null, { correct: 4, percentage: 44, band: null }), '“Tides”: từ 4 lên 5 trên 40 câu đúng.'],
])('when %s', (_what, payload, body) => expect(regradeText(payload)).toEqual({ title: 'Bài thi của bạn được chấm lại', body }));
