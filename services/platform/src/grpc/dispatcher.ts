import type { UserContext } from '@vumon/proto/user-context.js';
import type { ConstraintCodes } from '../database/database-errors.js';
import { translateDatabaseError } from '../database/database-errors.js';
import { AppError } from '../errors/app-error.js';
import type { Logger } from '../observability/logger.js';
import { histogram } from '../observability/metrics.js';
import type { BatchCall, Call, MethodDefinition, ServiceDefinition } from './rpc-types.js';

const seconds = histogram('rpc_server_seconds', 'Time in a handler', ['method', 'outcome'], [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]);
const batchSize = histogram('rpc_batch_items', 'Items handled together', ['method'], [1, 2, 5, 10, 20, 50, 100, 200]);

type Unary = (request: unknown, call: Call) => Promise<unknown>;
type Batch = (calls: readonly BatchCall<unknown>[]) => Promise<readonly unknown[]>;
interface Entry {
  readonly definition: MethodDefinition;
  readonly unary: Unary | undefined;
  readonly batch: Batch | undefined;
}
/** One item on its way to a handler. */
export interface Incoming {
  readonly request: Buffer;
  readonly user: UserContext;
  readonly deadlineAt: number;
}
/** Serialised answer or the item's own error. */
export type Outcome = { readonly response: Buffer } | { readonly error: unknown };

/**
 * Finds the handler of a method and runs it for one call or for many, keeping each item's outcome, user and deadline apart.
 * Refuses to be made when a method of the service has no handler, or two, in whichever of the classes.
 */
export class Dispatcher {
  readonly #entries = new Map<string, Entry>();

  constructor(
    definition: ServiceDefinition,
    handlers: readonly object[],
    private readonly logger: Logger,
    private readonly constraints: ConstraintCodes = {},
  ) {
    const batches = handlers.map((one) => ((one as { batch?: Record<string, Batch> }).batch ?? {}) as Record<string, Batch>);
    const problems = batches
      .flatMap((batch) => Object.keys(batch))
      .filter((name) => !Object.hasOwn(definition, name))
      .map((name) => `batch handler for unknown method ${name}`);
    for (const [name, method] of Object.entries(definition)) {
      const singles = handlers.flatMap((one) => {
        const single = (one as Record<string, unknown>)[name];
        return typeof single === 'function' ? [single.bind(one) as Unary] : [];
      });
      const many = batches.flatMap((batch) => batch[name] ?? []);
      if (singles.length + many.length > 1) problems.push(`${name} has two handlers`);
      if (singles.length + many.length === 0) problems.push(`${name} has no handler`);
      this.#entries.set(method.path, { definition: method, unary: singles[0], batch: many[0] });
    }
    if (problems.length > 0) throw new Error(`gRPC handlers do not match the service: ${problems.join('; ')}`);
  }

  /** Runs the calls of one method. Never rejects: each place holds that item's outcome. */
  async run(path: string, calls: readonly Incoming[]): Promise<Outcome[]> {
    const entry = this.#entries.get(path);
    // An older version of the service may be asked for a newer method during a roll-out: that is no missing resource.
    if (!entry) return calls.map(() => ({ error: new AppError('UNAVAILABLE') }));
    const started = performance.now();
    const outcomes = entry.batch ? await this.#runBatch(entry, entry.batch, calls) : await Promise.all(calls.map((call) => this.#runOne(entry, call)));
    const method = path.slice(path.lastIndexOf('/') + 1);
    seconds.observe({ method, outcome: outcomes.some((o) => 'error' in o) ? 'error' : 'ok' }, (performance.now() - started) / 1000);
    batchSize.observe({ method }, calls.length);
    return outcomes;
  }

  async #runOne(entry: Entry, incoming: Incoming): Promise<Outcome> {
    try {
      if (Date.now() > incoming.deadlineAt) throw new AppError('DEADLINE');
      const request = entry.definition.requestDeserialize(incoming.request);
      const response = await entry.unary?.(request, { user: incoming.user, deadlineAt: incoming.deadlineAt });
      return { response: entry.definition.responseSerialize(response as never) };
    } catch (error) {
      return { error: this.#explain(entry, error) };
    }
  }

  async #runBatch(entry: Entry, handler: Batch, incoming: readonly Incoming[]): Promise<Outcome[]> {
    const outcomes = new Array<Outcome>(incoming.length);
    const calls: BatchCall<unknown>[] = [];
    const places: number[] = [];
    for (const [place, item] of incoming.entries()) {
      try {
        if (Date.now() > item.deadlineAt) throw new AppError('DEADLINE');
        calls.push({ request: entry.definition.requestDeserialize(item.request), user: item.user, deadlineAt: item.deadlineAt });
        places.push(place);
      } catch (error) {
        outcomes[place] = { error: this.#explain(entry, error) };
      }
    }
    const results = calls.length > 0 ? await this.#together(entry, handler, calls) : [];
    for (const [i, place] of places.entries()) outcomes[place] = results[i] ?? { error: new AppError('INTERNAL') };
    return outcomes;
  }

  /** The whole batch at once; when that fails for a reason that may lie in one item, each alone, once. */
  async #together(entry: Entry, handler: Batch, calls: readonly BatchCall<unknown>[]): Promise<Outcome[]> {
    try {
      const results = await handler(calls);
      if (results.length !== calls.length) throw new Error(`${entry.definition.path} answered ${results.length} of ${calls.length} items`);
      return results.map((result) => this.#outcome(entry, result));
    } catch (error) {
      const failed: Outcome = { error: this.#explain(entry, error) };
      if (calls.length === 1 || isUnavailable(failed)) return calls.map(() => failed);
    }
    const alone: Outcome[] = [];
    let away: Outcome | undefined;
    for (const call of calls) {
      const [outcome] = Date.now() > call.deadlineAt ? [{ error: new AppError('DEADLINE') }] : away ? [away] : await this.#together(entry, handler, [call]);
      alone.push(outcome ?? { error: new AppError('INTERNAL') });
      // The database went away meanwhile: asking for the others would only make them wait for the same answer.
      if (outcome && isUnavailable(outcome)) away = outcome;
    }
    return alone;
  }

  #outcome(entry: Entry, result: unknown): Outcome {
    try {
      if (result instanceof Error) throw result;
      return { response: entry.definition.responseSerialize(result as never) };
    } catch (error) {
      return { error: this.#explain(entry, error) };
    }
  }

  #explain(entry: Entry, error: unknown): Error {
    const translated = translateDatabaseError(error, this.constraints);
    if (translated instanceof AppError) {
      if (translated.code === 'UNAVAILABLE' || translated.code === 'INTERNAL')
        this.logger.warn({ method: entry.definition.path, err: translated.cause ?? translated }, 'call failed');
      return translated;
    }
    this.logger.error({ method: entry.definition.path, err: translated }, 'unexpected failure in a handler');
    return translated instanceof Error ? translated : new Error(String(translated));
  }
}

const isUnavailable = (outcome: Outcome): boolean => 'error' in outcome && outcome.error instanceof AppError && outcome.error.code === 'UNAVAILABLE';
