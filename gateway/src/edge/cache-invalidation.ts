import { setTimeout } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { type EventName, eventsConsumedBy } from '@vumon/proto/events.js';
import { EVENT_SOURCE } from '../gateway.tokens.js';
import { SocketServer } from '../realtime/socket-server.js';
import { PublicCache } from './public-cache.js';

/** Facts of the services from now on; `onGap` says that some may have been missed. Begins at once and reconnects by itself. */
export type EventSource = (names: readonly EventName[], onEvent: (name: EventName, payload: unknown) => void, onGap: () => void) => { close(): Promise<void> };

type Patterns = (payload: { examId?: string; courseId?: string }) => readonly string[];
const exam: Patterns = ({ examId }) => ['exams:*', `exam:${examId}`];
const course: Patterns = ({ courseId }) => ['courses:*', `course:${courseId}`];
const CLOSE_LIMIT_MS = 2_000;
/** Which public answers each event makes old. */
const RULES: Partial<Record<EventName, Patterns>> = {
  'exam.exam_updated': exam,
  'exam.exam_published': exam,
  'exam.exam_hidden': exam,
  'exam.exam_deleted': exam,
  'catalogue.course_updated': course,
  'catalogue.course_published': course,
  'catalogue.course_archived': course,
};

/** Drops public answers when the facts behind them change, and tells the connected browsers, which remember them for longer. */
@Injectable()
export class CacheInvalidation implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #names: readonly EventName[];
  #consumer: { close(): Promise<void> } | undefined;

  constructor(
    @Inject(EVENT_SOURCE) private readonly source: EventSource,
    private readonly cache: PublicCache,
    private readonly sockets: SocketServer,
  ) {
    this.#names = eventsConsumedBy('gateway');
    const missing = this.#names.filter((name) => !RULES[name]);
    const surplus = (Object.keys(RULES) as EventName[]).filter((name) => !this.#names.includes(name));
    if (missing.length + surplus.length > 0)
      throw new Error(`event handlers do not match the catalogue: without handler ${missing.join(', ') || '-'}; not ours ${surplus.join(', ') || '-'}`);
  }

  /** Nothing waits for the broker: until it is there, answers are renewed every two seconds anyway. */
  onApplicationBootstrap(): void {
    this.#consumer = this.source(
      this.#names,
      (name, payload) => this.handle(name, payload),
      () => this.cache.drop('*'),
    );
  }

  async onApplicationShutdown(): Promise<void> {
    // A broker that is away must not hold up the end: nothing is lost with this consumer.
    if (this.#consumer) await Promise.race([this.#consumer.close(), setTimeout(CLOSE_LIMIT_MS, undefined, { ref: false })]);
  }

  handle(name: EventName, payload: unknown): void {
    const fact = payload as { examId?: string; courseId?: string };
    for (const pattern of RULES[name]?.(fact) ?? []) this.cache.drop(pattern);
    // After the drop: whoever asks because of this message gets the new answer.
    if (fact.examId !== undefined) this.sockets.broadcast('exams_changed', { examId: fact.examId });
  }
}
