import { type EventName, type EventPayload, events, isEventName } from '@vumon/proto/events.js';
import type { IHeaders } from 'kafkajs';
import { validate as isUuid } from 'uuid';

/** An event as a handler receives it. `id` is the same in every delivery of the same fact. */
interface EnvelopeOf<N extends EventName> {
  readonly id: string;
  readonly name: N;
  readonly version: number;
  /** Kafka key: events of one key arrive in the order in which they happened. */
  readonly key: string;
  readonly payload: EventPayload<N>;
  readonly occurredAt: Date;
  readonly traceparent?: string;
}
/** Union over `N`, so that `switch (event.name)` narrows the payload. */
export type EventEnvelope<N extends EventName = EventName> = { [K in N]: EnvelopeOf<K> }[N];

/** Names of the Kafka headers; the value is the payload alone. */
export const header = {
  id: 'event-id',
  name: 'event-name',
  version: 'event-version',
  occurredAt: 'occurred-at',
  traceparent: 'traceparent',
} as const;

/** Where a message stood in Kafka. Offsets are decimal strings (64 bits). */
export interface Origin {
  readonly topic: string;
  readonly partition: number;
  readonly offset: string;
}
export interface RawMessage {
  readonly key: Buffer | null;
  readonly value: Buffer | null;
  readonly headers?: IHeaders;
}

export type PoisonReason = 'malformed' | 'unknown_version' | 'invalid_payload';
export type Parsed =
  | { readonly kind: 'event'; readonly event: EventEnvelope }
  | { readonly kind: 'skipped' }
  | { readonly kind: 'poison'; readonly reason: PoisonReason; readonly error: string };

/** Headers as text; a repeated header counts once. */
export function textHeaders(headers: IHeaders | undefined): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers ?? {}).flatMap(([name, value]) => {
      const first = Array.isArray(value) ? value[0] : value;
      return first === undefined ? [] : [[name, first.toString()]];
    }),
  );
}

/** Name of the payload field that orders the events of this name. */
export function keyOf(name: EventName, payload: object): string {
  return String(Object.getOwnPropertyDescriptor(payload, events[name].key)?.value);
}

const poison = (reason: PoisonReason, error: string): Parsed => ({ kind: 'poison', reason, error });
const isVersion = (version: number): boolean => Number.isInteger(version) && version > 0;

/**
 * Reads a message by the catalogue. A name that `wanted` refuses is skipped, whatever else is wrong with it: it is another consumer's business,
 * or a newer release's. Fields that the schema does not name are dropped, so additive changes need no new version.
 */
export function parseMessage(message: RawMessage, wanted: (name: EventName) => boolean): Parsed {
  const headers = textHeaders(message.headers);
  const name = headers[header.name];
  if (name === undefined) return poison('malformed', `header ${header.name} is missing`);
  if (!isEventName(name) || !wanted(name)) return { kind: 'skipped' };
  const id = headers[header.id] ?? '';
  const version = Number(headers[header.version]);
  const occurredAt = new Date(headers[header.occurredAt] ?? '');
  if (!isUuid(id)) return poison('malformed', `header ${header.id} is not a UUID`);
  if (!isVersion(version)) return poison('malformed', `header ${header.version} is not a number`);
  if (Number.isNaN(occurredAt.getTime())) return poison('malformed', `header ${header.occurredAt} is not a time`);
  if (version !== events[name].version) return poison('unknown_version', `version ${version}, this release knows ${events[name].version}`);
  if (message.value === null) return poison('malformed', 'the message has no value');

  let content: unknown;
  try {
    content = JSON.parse(message.value.toString());
  } catch (error) {
    return poison('malformed', error instanceof Error ? error.message : 'not JSON');
  }
  const payload = events[name].schema.safeParse(content);
  if (!payload.success) return poison('invalid_payload', payload.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '));
  const traceparent = headers[header.traceparent];
  return {
    kind: 'event',
    // The schema was chosen by the name, which the compiler cannot follow through the catalogue.
    event: {
      ...{ id, name, version, occurredAt, payload: payload.data },
      key: message.key?.toString() ?? keyOf(name, payload.data),
      ...(traceparent !== undefined && { traceparent }),
    } as EventEnvelope,
  };
}
