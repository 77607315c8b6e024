import { z } from 'zod';
import type { ServiceName } from './services.js';

/** Job catalogue: work that outlives a request. The Postgres row is the truth, BullMQ only wakes a worker. */
interface JobEntry {
  readonly owner: ServiceName;
  readonly queue: string;
  readonly schema: z.ZodType;
  /** How often it is tried before it is given up (counted in Postgres). */
  readonly attempts: number;
  /** How long one try may hold its lease, in milliseconds. */
  readonly leaseMs: number;
}

export const jobs = {
  'exam.close-attempt': { owner: 'exam', queue: 'exam-deadlines', schema: z.object({ attemptId: z.uuid() }), attempts: 10, leaseMs: 30_000 },
  'exam.close-placement': { owner: 'exam', queue: 'exam-deadlines', schema: z.object({ placementId: z.uuid() }), attempts: 10, leaseMs: 30_000 },
  /** Marks again what was marked by a key revision that has been superseded. */
  'exam.regrade': { owner: 'exam', queue: 'exam-regrades', schema: z.object({ versionId: z.uuid() }), attempts: 10, leaseMs: 120_000 },
  /** Throws away an uploaded recording that no exam has taken. */
  'exam.discard-audio': { owner: 'exam', queue: 'exam-audio', schema: z.object({ key: z.string().min(1) }), attempts: 20, leaseMs: 30_000 },
} as const satisfies Record<string, JobEntry>;

export type JobName = keyof typeof jobs;
export type JobPayload<N extends JobName> = z.infer<(typeof jobs)[N]['schema']>;
export const jobsOwnedBy = (owner: ServiceName): JobName[] => (Object.keys(jobs) as JobName[]).filter((name) => jobs[name].owner === owner);
export const isJobName = (name: string): name is JobName => Object.hasOwn(jobs, name);
