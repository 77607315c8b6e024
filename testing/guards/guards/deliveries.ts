import type { Fault } from '../guard.js';

/** Facts that come twice, late or from people who are gone, and locks under simultaneous calls. */
export const faults: readonly Fault[] = [
  {
    id: 'facts-handled-once',
    file: 'services/platform/src/messaging/inbox.ts',
    find: 'return deliveries.map(({ event }) => event).filter((event) => unseen.delete(event.id.toLowerCase()));',
    replace: "return deliveries.map(({ event }) => event).filter((event) => unseen.delete(event.id.toLowerCase()) || event.id !== '');",
    test: 'services/platform/src/messaging/consumer.component.test.ts',
    name: 'what was handled before the offset was committed',
  },
  {
    id: 'facts-newest-price-wins',
    file: 'services/payment/src/prices/course-price.repository.ts',
    find: '.where(sql<boolean>`course_prices.fact_at <= excluded.fact_at`),',
    replace: '',
    test: 'services/payment/src/prices/prices.component.test.ts',
    name: 'every fact moves the copy on; an old one delivered again does not move it back',
  },
  {
    id: 'facts-escaped-names',
    file: 'services/analytics/src/activity/activity-text.ts',
    find: `const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => ESCAPES[char] ?? char);`,
    replace: 'const escapeHtml = (text: string): string => text.replace(/[&]/g, (char) => ESCAPES[char] ?? char);',
    test: 'services/analytics/src/dashboard.component.test.ts',
    name: 'is newest first, in sentences, with names escaped wherever they come from',
  },
  {
    id: 'facts-of-erased-people',
    file: 'services/progress/src/learners/learner.worker.ts',
    find: 'const erased = await this.learners.listErased(events.flatMap(({ payload }) => payload.userId ?? []));',
    replace: 'const erased = await this.learners.listErased([]);',
    test: 'services/progress/src/learners/progress.component.test.ts',
    name: 'who is erased is gone, and stays gone when a result of before arrives after',
  },
  {
    id: 'attempts-lock-of-a-close',
    file: 'services/exam/src/attempts/attempt.repository.ts',
    find: '.forUpdate()',
    replace: '',
    test: 'services/exam/src/attempts/closing.component.test.ts',
    name: 'forty submits and the expiry at the same moment are one result',
  },
];
