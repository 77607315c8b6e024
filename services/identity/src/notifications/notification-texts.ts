import type { EventPayload } from '@vumon/proto/events.js';

const band = (value: number): string => value.toFixed(1);

const way = (before: number, after: number): string => (after < before ? 'xuống' : 'lên');

/** A result that was marked again, with both scores. */
export function regradeText({ examTitle, correct, total, band: after, previous }: EventPayload<'exam.result_regraded'>): { title: string; body: string } {
  const bands =
    previous.band !== null && after !== null && previous.band !== after
      ? `, band ước tính ${band(previous.band)} ${way(previous.band, after)} ${band(after)}`
      : '';
  return {
    title: 'Bài thi của bạn được chấm lại',
    body: `“${examTitle}”: từ ${previous.correct} ${way(previous.correct, correct)} ${correct} trên ${total} câu đúng${bands}.`,
  };
}
