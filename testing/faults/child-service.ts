import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import type { GrpcClient } from '@vumon/platform/grpc/grpc-client.js';
import type { ServiceSpec } from '@vumon/platform/service-definition.js';
import { eventually, type World } from '../component/service-harness.js';

const root = path.resolve(import.meta.dirname, '../..');

/** A service as a process of its own, so that it can really be killed. Its ports stay the same over restarts. */
export class ChildService<S extends object> {
  #child: ChildProcess | undefined;
  #output = '';

  private constructor(
    readonly client: GrpcClient<S>,
    private readonly name: string,
    private readonly env: Readonly<Record<string, string>>,
  ) {}

  static async start<S extends object>(
    world: World,
    spec: ServiceSpec,
    definition: S,
    options: { readonly databaseUrl: string; readonly env?: Record<string, string> },
  ): Promise<ChildService<S>> {
    const env: Record<string, string> = { ...(await world.environment(options.databaseUrl)), LOG_LEVEL: 'warn', ...options.env };
    const service = new ChildService(world.connect(spec, definition, Number(env.GRPC_PORT)), spec.name, env);
    await service.start();
    return service;
  }

  /** Starts the process (again) and waits until it answers. */
  async start(env: Readonly<Record<string, string>> = {}): Promise<void> {
    const child = spawn(process.execPath, [path.join(root, `services/${this.name}/dist/main.js`)], {
      env: { PATH: process.env.PATH, ...this.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (this.#output = `${this.#output}${chunk}`.slice(-4_000)));
    await eventually(
      `${this.name} lives`,
      async () => {
        if (child.exitCode !== null) throw new Error(`${this.name} ended with ${child.exitCode}: ${this.#output}`);
        return fetch(`http://127.0.0.1:${this.env.OPS_PORT}/health/live`).then(
          (answer) => answer.ok,
          () => false,
        );
      },
      60_000,
    );
  }

  /** Kills it as a crash does; throws when it was not that which ended it. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null) throw new Error(`${this.name} was not running: ${this.#output}`);
    const ended = new Promise<NodeJS.Signals | null>((resolve) => child.once('exit', (_code, signal) => resolve(signal)));
    child.kill('SIGKILL');
    const signal = await ended;
    if (signal !== 'SIGKILL') throw new Error(`${this.name} ended by itself (${signal})`);
  }

  /** Ends it at once, whatever it does: for the end of a test. */
  async stop(): Promise<void> {
    this.client.close();
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  }
}
