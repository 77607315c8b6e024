import type { ProcessSpec } from '../managed-process.ts';
import type { Secrets } from '../secrets.ts';
import type { PartPorts } from '../topology.ts';

export interface PartContext {
  readonly dataDir: string;
  readonly ports: PartPorts;
  /** Survives a crash of the machine (`start`), or fast and forgetful (tests). */
  readonly durable: boolean;
  readonly secrets: Secrets;
  /** Where the wheels and the Kafka jars were installed. */
  readonly nativeDir: string;
}

/** A part that runs as a process of this machine: `prepare` makes its data folder on first use, `spec` says how it is run. */
export interface NativePart {
  readonly spec: ProcessSpec;
  prepare(): Promise<void>;
}

/** The little of our own environment that infrastructure needs; nobody else's options may change how it behaves. */
export function bareEnvironment(extra: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, TZ } = process.env;
  return { PATH, HOME, TMPDIR, TZ, LANG: 'C.UTF-8', ...extra };
}
