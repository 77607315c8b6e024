import 'reflect-metadata';
import { type EventName, eventsConsumedBy } from '@vumon/proto/events.js';
import type { ServiceName } from '@vumon/proto/services.js';
import type { EventEnvelope } from './envelope.js';

const HANDLES = Symbol('vumon:on-event');

/** Receives new events of its names in order, inside the open transaction. Network calls do not belong here: append an event or schedule a job. */
export type EventHandler<N extends EventName = EventName> = (events: readonly EventEnvelope<N>[]) => Promise<void>;

/** Marks a provider's method as the one handler of these events of its service. */
export function OnEvent<N extends EventName>(...names: readonly [N, ...N[]]) {
  return <H extends EventHandler<N>>(target: object, method: string | symbol, _descriptor: TypedPropertyDescriptor<H>): void => {
    const known: readonly EventName[] = Reflect.getOwnMetadata(HANDLES, target, method) ?? [];
    Reflect.defineMetadata(HANDLES, [...known, ...names], target, method);
  };
}

export class RegistryError extends Error {
  constructor(
    what: string,
    readonly problems: readonly string[],
  ) {
    super(`${what}:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'RegistryError';
  }
}

/** A marked method of an instance: what it is called in messages, its metadata, and the bound function. */
export interface MarkedMethod {
  readonly label: string;
  readonly marks: readonly string[];
  readonly call: (...parameters: readonly unknown[]) => Promise<unknown>;
}

/** Every method of the instances that carries the metadata key; inherited ones too, an override once. */
export function markedMethods(instances: readonly object[], key: symbol): MarkedMethod[] {
  return instances.flatMap((instance) => {
    const seen = new Set<string | symbol>();
    const found: MarkedMethod[] = [];
    for (
      let prototype: object | null = Object.getPrototypeOf(instance);
      prototype && prototype !== Object.prototype;
      prototype = Object.getPrototypeOf(prototype)
    ) {
      for (const method of Reflect.ownKeys(prototype)) {
        if (seen.has(method)) continue;
        const marks: readonly string[] | undefined = Reflect.getOwnMetadata(key, prototype, method);
        const call: unknown = Object.getOwnPropertyDescriptor(prototype, method)?.value;
        if (!marks || typeof call !== 'function') continue;
        seen.add(method);
        found.push({
          label: `${instance.constructor.name}.${String(method)}`,
          marks,
          call: async (...parameters) => Reflect.apply(call, instance, parameters),
        });
      }
    }
    return found;
  });
}

/** Problems of a catalogue's `wanted` names against what the methods say that they handle. */
export function registryProblems(wanted: readonly string[], methods: readonly MarkedMethod[]): string[] {
  const of = (name: string): string[] => methods.flatMap((method) => method.marks.filter((mark) => mark === name).map(() => method.label));
  const strangers = methods.flatMap((method) =>
    method.marks.filter((mark) => !wanted.includes(mark)).map((mark) => `${method.label} handles ${mark}, which the catalogue does not give to it`),
  );
  const counts = wanted.flatMap((name) => {
    const labels = of(name);
    if (labels.length === 1) return [];
    return labels.length === 0 ? [`${name} has no handler`] : [`${name} has ${labels.length} handlers: ${labels.join(', ')}`];
  });
  return [...counts, ...strangers];
}

/** The one handler of each event that a process consumes. */
export class EventRegistry {
  constructor(
    readonly consumer: ServiceName | 'gateway',
    private readonly handlers: ReadonlyMap<EventName, EventHandler>,
  ) {}

  get names(): EventName[] {
    return [...this.handlers.keys()];
  }

  readonly wants = (name: EventName): boolean => this.handlers.has(name);

  get(name: EventName): EventHandler {
    const handler = this.handlers.get(name);
    if (!handler) throw new RegistryError(`${this.consumer} cannot handle an event`, [`${name} has no handler`]);
    return handler;
  }
}

/** Builds the registry from Nest's provider instances. Throws a RegistryError that lists every missing, doubled and uninvited handler. */
export function collectEventHandlers(instances: readonly object[], consumer: ServiceName | 'gateway'): EventRegistry {
  const methods = markedMethods(instances, HANDLES);
  const wanted = eventsConsumedBy(consumer);
  const problems = registryProblems(wanted, methods);
  if (problems.length > 0) throw new RegistryError(`Event handlers of ${consumer} do not match the catalogue`, problems);
  const handlers = new Map<EventName, EventHandler>();
  for (const method of methods) {
    const handler: EventHandler = async (events) => void (await method.call(events));
    for (const name of wanted) if (method.marks.includes(name)) handlers.set(name, handler);
  }
  return new EventRegistry(consumer, handlers);
}
