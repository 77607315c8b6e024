import { describe, expect, test } from '@jest/globals';
import { jobsOwnedBy } from '@vumon/proto/jobs.js';
import { collectJobHandlers, OnJob } from '../jobs/job-registry.js';
import type { EventEnvelope } from './envelope.js';
import { collectEventHandlers, OnEvent, RegistryError } from './event-registry.js';

class Prices {
  readonly seen: string[] = [];
  @OnEvent('catalogue.course_created', 'catalogue.course_updated', 'catalogue.course_published')
  async copy(events: readonly EventEnvelope<'catalogue.course_created' | 'catalogue.course_updated' | 'catalogue.course_published'>[]): Promise<void> {
    this.seen.push(...events.map((event) => event.payload.title));
  }
}
class Archive {
  @OnEvent('catalogue.course_archived')
  async drop(_events: readonly EventEnvelope<'catalogue.course_archived'>[]): Promise<void> {}
}
class SecondArchive extends Archive {}
class Stranger {
  @OnEvent('exam.exam_created')
  async take(_events: readonly EventEnvelope<'exam.exam_created'>[]): Promise<void> {}
}
class Deadlines {
  @OnJob('exam.close-attempt')
  async close(): Promise<void> {}
}

const problemsOf = (work: () => unknown): readonly string[] => {
  try {
    work();
    return [];
  } catch (error) {
    if (error instanceof RegistryError) return error.problems;
    throw error;
  }
};

describe('collectEventHandlers', () => {
  test('binds each event to its one method, on the instance', async () => {
    const prices = new Prices();
    const registry = collectEventHandlers([prices, new Archive(), { plain: true }], 'payment');
    expect(registry.names.sort()).toEqual(['catalogue.course_archived', 'catalogue.course_created', 'catalogue.course_published', 'catalogue.course_updated']);
    const handler = registry.get('catalogue.course_updated');
    await handler([{ payload: { title: 'Từ vựng A1' } } as EventEnvelope<'catalogue.course_updated'>]);
    expect(prices.seen).toEqual(['Từ vựng A1']);
    expect(registry.get('catalogue.course_created')).toBe(handler);
    expect(registry.wants('exam.exam_created')).toBe(false);
  });

  test('names every missing, doubled and uninvited handler at once', () => {
    expect(problemsOf(() => collectEventHandlers([new Archive(), new SecondArchive(), new Stranger()], 'payment'))).toEqual([
      'catalogue.course_created has no handler',
      'catalogue.course_updated has no handler',
      'catalogue.course_published has no handler',
      'catalogue.course_archived has 2 handlers: Archive.drop, SecondArchive.drop',
      'Stranger.take handles exam.exam_created, which the catalogue does not give to it',
    ]);
  });

  test('a service that consumes nothing needs no handler', () => {
    expect(collectEventHandlers([], 'catalogue').names).toEqual([]);
  });
});

describe('collectJobHandlers', () => {
  test('the owner needs exactly one handler', () => {
    const all = jobsOwnedBy('exam');
    const others = all.filter((name) => name !== 'exam.close-attempt').map((name) => `${name} has no handler`);
    expect(problemsOf(() => collectJobHandlers([], 'exam'))).toEqual(all.map((name) => `${name} has no handler`));
    expect(problemsOf(() => collectJobHandlers([new Deadlines()], 'exam'))).toEqual(others);
    expect(problemsOf(() => collectJobHandlers([new Deadlines(), new Deadlines()], 'exam'))).toHaveLength(others.length + 1);
    expect(problemsOf(() => collectJobHandlers([new Deadlines()], 'payment'))).toEqual([
      'Deadlines.close handles exam.close-attempt, which the catalogue does not give to it',
    ]);
  });
});
