import 'reflect-metadata';
import { type JobName, jobsOwnedBy } from '@vumon/proto/jobs.js';
import type { ServiceName } from '@vumon/proto/services.js';
import { markedMethods, RegistryError, registryProblems } from '../messaging/event-registry.js';
import type { JobHandler } from './job-run.js';

const RUNS = Symbol('vumon:on-job');

/** Marks a provider's method as the one handler of the job. */
export function OnJob<N extends JobName>(name: N) {
  return <H extends JobHandler<N>>(target: object, method: string | symbol, _descriptor: TypedPropertyDescriptor<H>): void => {
    const known: readonly JobName[] = Reflect.getOwnMetadata(RUNS, target, method) ?? [];
    Reflect.defineMetadata(RUNS, [...known, name], target, method);
  };
}

/** The one handler of each job that a service owns. */
export class JobRegistry {
  constructor(
    readonly owner: ServiceName,
    private readonly handlers: ReadonlyMap<JobName, JobHandler>,
  ) {}

  get names(): JobName[] {
    return [...this.handlers.keys()];
  }

  get(name: JobName): JobHandler {
    const handler = this.handlers.get(name);
    if (!handler) throw new RegistryError(`${this.owner} cannot run a job`, [`${name} has no handler`]);
    return handler;
  }
}

/** Builds the registry from Nest's provider instances. Throws a RegistryError that lists every missing, doubled and uninvited handler. */
export function collectJobHandlers(instances: readonly object[], owner: ServiceName): JobRegistry {
  const methods = markedMethods(instances, RUNS);
  const wanted = jobsOwnedBy(owner);
  const problems = registryProblems(wanted, methods);
  if (problems.length > 0) throw new RegistryError(`Job handlers of ${owner} do not match the catalogue`, problems);
  const handlers = new Map<JobName, JobHandler>();
  for (const method of methods) {
    for (const name of wanted) if (method.marks.includes(name)) handlers.set(name, async (payload, run) => void (await method.call(payload, run)));
  }
  return new JobRegistry(owner, handlers);
}
