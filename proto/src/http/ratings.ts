import { z } from 'zod';
import { answer, type Route } from './route.js';

/** A learner's own stars for an exam, null before the first time. */
export const OwnRating = z
  .object({
    stars: z.int().nullable(),
    /** With a result of this exam that counts: exam mode, timed by the server, something answered. */
    mayRate: z.boolean(),
  })
  .meta({ id: 'OwnRating' });
export type OwnRating = z.infer<typeof OwnRating>;

const STARS = 'Số sao từ 1 đến 5';
const tag = 'Đề thi';

export const ratingRoutes = {
  own: {
    method: 'GET',
    path: '/ielts/{id}/rating',
    tag,
    summary: 'Đánh giá của tôi cho một đề',
    auth: 'user',
    rate: 'read',
    response: answer({ data: OwnRating }),
  },
  rate: {
    method: 'POST',
    path: '/ielts/{id}/rating',
    tag,
    summary: 'Đánh giá một đề đã làm',
    auth: 'user',
    rate: 'write',
    body: z.object({ stars: z.int(STARS).min(1, STARS).max(5, STARS) }),
    response: answer({ data: OwnRating }),
  },
} as const satisfies Record<string, Route>;
