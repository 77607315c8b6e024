import { z } from 'zod';
import { placementLevel } from './http/placement.js';
import type { ServiceName, TopicOwner } from './services.js';

/**
 * Event catalogue: every fact that crosses a service's border. Past tense, ids rather than personal data.
 * `consumers` is binding: a service named here must have exactly one handler for the event, or it refuses to start.
 */
interface EventEntry {
  readonly owner: TopicOwner;
  readonly topic: Topic;
  readonly version: number;
  readonly schema: z.ZodType;
  /** Name of the payload field whose value orders the events (Kafka key). */
  readonly key: string;
  readonly consumers: readonly (ServiceName | 'gateway')[];
}

export const topics = {
  'vumon.identity.v1': { owner: 'identity', partitions: 12 },
  'vumon.catalogue.v1': { owner: 'catalogue', partitions: 12 },
  'vumon.exam.v1': { owner: 'exam', partitions: 12 },
  'vumon.activity.v1': { owner: 'gateway', partitions: 12 },
} as const satisfies Record<string, { owner: TopicOwner; partitions: number }>;
export type Topic = keyof typeof topics;
/** Where poison of a topic goes. */
export const deadLetterTopic = (topic: Topic): string => `${topic}.dlt`;

const id = z.uuid();
const instant = z.iso.datetime();
const role = z.enum(['user', 'admin']);
const userFact = z.object({ userId: id, at: instant });
const courseFact = z.object({
  courseId: id,
  title: z.string(),
  type: z.enum(['vocabulary', 'grammar']),
  level: z.string(),
  priceVnd: z.int().nonnegative(),
  status: z.enum(['draft', 'active', 'archived']),
  at: instant,
});
const examFact = z.object({
  examId: id,
  title: z.string(),
  type: z.enum(['reading', 'listening']),
  status: z.enum(['draft', 'published', 'deleted']),
  totalQuestions: z.int().nonnegative(),
  /** As the exam shows it, 'Band 5.0-6.5'. */
  difficulty: z.string().optional(),
  at: instant,
});
/** A marked result; `userId` is null for a guest. Durations in seconds. */
const resultFact = z.object({
  resultId: id,
  attemptId: id.nullable(),
  examId: id,
  examTitle: z.string(),
  examType: z.enum(['reading', 'listening']),
  userId: id.nullable(),
  mode: z.enum(['exam', 'practice']),
  state: z.enum(['submitted', 'auto_submitted']),
  timing: z.enum(['server', 'unverified']),
  answered: z.int().nonnegative(),
  correct: z.int().nonnegative(),
  total: z.int().nonnegative(),
  percentage: z.int().min(0).max(100),
  band: z.number().min(0).max(9).nullable(),
  timeSpentSeconds: z.int().nonnegative(),
  submittedAt: instant,
});

/** What a placement test measured; `userId` is null for a guest, a level where too little was answered. */
const placementFact = z.object({
  placementId: id,
  userId: id.nullable(),
  level: placementLevel.nullable(),
  possible: placementLevel.nullable(),
  skills: z.object({
    grammar: placementLevel.nullable(),
    vocabulary: placementLevel.nullable(),
    reading: placementLevel.nullable(),
    listening: placementLevel.nullable(),
  }),
  at: instant,
});

export const events = {
  'identity.user_registered': {
    owner: 'identity',
    topic: 'vumon.identity.v1',
    version: 1,
    key: 'userId',
    consumers: ['analytics', 'progress'],
    schema: userFact.extend({ role }),
  },
  'identity.user_signed_in': { owner: 'identity', topic: 'vumon.identity.v1', version: 1, key: 'userId', consumers: ['analytics'], schema: userFact },
  'identity.user_updated': {
    owner: 'identity',
    topic: 'vumon.identity.v1',
    version: 1,
    key: 'userId',
    consumers: ['analytics'],
    schema: userFact.extend({ fields: z.array(z.string()) }),
  },
  'identity.role_changed': {
    owner: 'identity',
    topic: 'vumon.identity.v1',
    version: 1,
    key: 'userId',
    consumers: ['analytics'],
    schema: userFact.extend({ role }),
  },
  'identity.account_disabled': { owner: 'identity', topic: 'vumon.identity.v1', version: 1, key: 'userId', consumers: ['analytics', 'exam'], schema: userFact },
  'identity.account_enabled': { owner: 'identity', topic: 'vumon.identity.v1', version: 1, key: 'userId', consumers: ['analytics'], schema: userFact },
  'identity.user_deleted': {
    owner: 'identity',
    topic: 'vumon.identity.v1',
    version: 1,
    key: 'userId',
    consumers: ['analytics', 'exam', 'progress', 'chatbot'],
    schema: userFact,
  },
  'catalogue.course_created': {
    owner: 'catalogue',
    topic: 'vumon.catalogue.v1',
    version: 1,
    key: 'courseId',
    consumers: ['analytics', 'payment', 'progress'],
    schema: courseFact,
  },
  'catalogue.course_updated': {
    owner: 'catalogue',
    topic: 'vumon.catalogue.v1',
    version: 1,
    key: 'courseId',
    consumers: ['analytics', 'payment', 'gateway', 'progress'],
    schema: courseFact,
  },
  'catalogue.course_published': {
    owner: 'catalogue',
    topic: 'vumon.catalogue.v1',
    version: 1,
    key: 'courseId',
    consumers: ['analytics', 'payment', 'gateway', 'progress'],
    schema: courseFact,
  },
  'catalogue.course_archived': {
    owner: 'catalogue',
    topic: 'vumon.catalogue.v1',
    version: 1,
    key: 'courseId',
    consumers: ['analytics', 'payment', 'gateway', 'progress'],
    schema: courseFact,
  },
  'exam.exam_created': { owner: 'exam', topic: 'vumon.exam.v1', version: 1, key: 'examId', consumers: ['analytics', 'progress'], schema: examFact },
  'exam.exam_updated': { owner: 'exam', topic: 'vumon.exam.v1', version: 1, key: 'examId', consumers: ['analytics', 'gateway', 'progress'], schema: examFact },
  'exam.exam_published': {
    owner: 'exam',
    topic: 'vumon.exam.v1',
    version: 1,
    key: 'examId',
    consumers: ['analytics', 'gateway', 'progress'],
    schema: examFact,
  },
  'exam.exam_hidden': { owner: 'exam', topic: 'vumon.exam.v1', version: 1, key: 'examId', consumers: ['analytics', 'gateway', 'progress'], schema: examFact },
  'exam.exam_deleted': { owner: 'exam', topic: 'vumon.exam.v1', version: 1, key: 'examId', consumers: ['analytics', 'gateway', 'progress'], schema: examFact },
  'exam.attempt_started': {
    owner: 'exam',
    topic: 'vumon.exam.v1',
    version: 1,
    key: 'attemptId',
    consumers: ['analytics'],
    schema: z.object({ attemptId: id, examId: id, examTitle: z.string(), userId: id.nullable(), mode: z.enum(['exam', 'practice']), startedAt: instant }),
  },
  'exam.attempt_submitted': {
    owner: 'exam',
    topic: 'vumon.exam.v1',
    version: 1,
    key: 'resultId',
    consumers: ['analytics', 'progress', 'chatbot'],
    schema: resultFact,
  },
  'exam.result_claimed': {
    owner: 'exam',
    topic: 'vumon.exam.v1',
    version: 1,
    key: 'resultId',
    consumers: ['analytics', 'progress', 'chatbot'],
    schema: resultFact.extend({ userId: id }),
  },
  'exam.result_regraded': {
    owner: 'exam',
    topic: 'vumon.exam.v1',
    version: 1,
    key: 'resultId',
    consumers: ['analytics', 'progress', 'chatbot', 'identity'],
    // The fact as it now stands; `previous` is the score before.
    schema: resultFact.extend({
      previous: z.object({ correct: z.int().nonnegative(), percentage: z.int(), band: z.number().nullable() }),
      at: instant,
    }),
  },
  'exam.placement_completed': {
    owner: 'exam',
    topic: 'vumon.exam.v1',
    version: 1,
    key: 'placementId',
    consumers: ['analytics', 'identity', 'progress'],
    schema: placementFact,
  },
  /** A guest's test that is now the newest of a learner. */
  'exam.placement_claimed': {
    owner: 'exam',
    topic: 'vumon.exam.v1',
    version: 1,
    key: 'placementId',
    consumers: ['analytics', 'identity', 'progress'],
    schema: placementFact.extend({ userId: id }),
  },
  'activity.page_visited': {
    owner: 'gateway',
    topic: 'vumon.activity.v1',
    version: 1,
    key: 'visitor',
    consumers: ['analytics'],
    // `visitor` is a daily salted hash of address and browser, never the address itself.
    schema: z.object({ visitor: z.string().length(22), path: z.string().max(200), day: z.iso.date(), at: instant }),
  },
} as const satisfies Record<string, EventEntry>;

export type EventName = keyof typeof events;
export type EventPayload<N extends EventName> = z.infer<(typeof events)[N]['schema']>;
/** The events that a process must handle. */
export const eventsConsumedBy = (consumer: ServiceName | 'gateway'): EventName[] =>
  (Object.keys(events) as EventName[]).filter((name) => (events[name].consumers as readonly string[]).includes(consumer));
export const isEventName = (name: string): name is EventName => Object.hasOwn(events, name);
