import { appealRoutes } from './appeals.js';
import { authRoutes, userRoutes } from './auth.js';
import { ieltsRoutes } from './ielts.js';
import { courseRoutes, progressRoutes } from './learning.js';
import { listeningRoutes } from './listening.js';
import { notificationRoutes } from './notifications.js';
import { assessmentRoutes } from './placement.js';
import { planRoutes } from './plan.js';
import { ratingRoutes } from './ratings.js';
import type { Route } from './route.js';
import { statisticsRoutes } from './statistics.js';

const prefixed = (area: string, table: Record<string, Route>): [string, Route][] => Object.entries(table).map(([name, route]) => [`${area}.${name}`, route]);

/** Every HTTP operation by its stable name ("ielts.start"), the operationId of OpenAPI. */
export const routes: ReadonlyMap<string, Route> = new Map([
  ...prefixed('auth', authRoutes),
  ...prefixed('user', userRoutes),
  ...prefixed('ielts', ieltsRoutes),
  ...prefixed('ielts', listeningRoutes),
  ...prefixed('appeal', appealRoutes),
  ...prefixed('rating', ratingRoutes),
  ...prefixed('notification', notificationRoutes),
  ...prefixed('assessment', assessmentRoutes),
  ...prefixed('plan', planRoutes),
  ...prefixed('progress', progressRoutes),
  ...prefixed('course', courseRoutes),
  ...prefixed('statistics', statisticsRoutes),
]);
