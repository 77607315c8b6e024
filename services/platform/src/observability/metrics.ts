import { Counter, collectDefaultMetrics, Gauge, Histogram, register } from 'prom-client';

let collecting = false;
/** Starts the runtime's own figures once per process. */
export function collectRuntimeMetrics(): void {
  if (!collecting) collectDefaultMetrics({ register });
  collecting = true;
}

/** Metrics are made once per name; asking again returns the same one (several instances in one test process). */
function once<M>(name: string, make: () => M): M {
  return (register.getSingleMetric(name) as M | undefined) ?? make();
}
export const counter = <L extends string = never>(name: string, help: string, labelNames: readonly L[] = []): Counter<L> =>
  once(name, () => new Counter<L>({ name, help, labelNames }));
export const gauge = <L extends string = never>(name: string, help: string, labelNames: readonly L[] = []): Gauge<L> =>
  once(name, () => new Gauge<L>({ name, help, labelNames }));
export const histogram = <L extends string = never>(name: string, help: string, labelNames: readonly L[] = [], buckets?: number[]): Histogram<L> =>
  once(name, () => new Histogram<L>({ name, help, labelNames, ...(buckets && { buckets }) }));

/** The text of /metrics and its content type. */
export const renderMetrics = async (): Promise<{ body: string; type: string }> => ({ body: await register.metrics(), type: register.contentType });
