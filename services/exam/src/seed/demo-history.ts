/** The demo learner's weeks of practice: how many days ago, how long, and how many of the 40 were right. */
export interface DemoSitting {
  readonly daysAgo: number;
  readonly minutes: number;
  readonly right: number;
}
/** Shared with identity's seed. */
export const DEMO_LEARNER = '01934a10-0000-7000-8000-000000000002';
export const DEMO_HISTORY: readonly DemoSitting[] = [
  { daysAgo: 33, minutes: 60, right: 17 },
  { daysAgo: 26, minutes: 58, right: 20 },
  { daysAgo: 19, minutes: 57, right: 22 },
  { daysAgo: 12, minutes: 55, right: 25 },
  { daysAgo: 8, minutes: 54, right: 24 },
  { daysAgo: 4, minutes: 52, right: 28 },
  { daysAgo: 1, minutes: 49, right: 29 },
];
