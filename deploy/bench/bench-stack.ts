import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { gatewayOrigin } from '../local/src/environment.ts';
import { databaseUrlOn } from '../local/src/infrastructure.ts';
import { REPO_ROOT } from '../local/src/paths.ts';
import { partPorts } from '../local/src/ports.ts';
import { postgresUrl } from '../local/src/providers/postgres.ts';
import { loadSecrets } from '../local/src/secrets.ts';
import { loadSettings } from '../local/src/settings.ts';
import { GATEWAY } from '../local/src/topology.ts';

const PORT_OFFSET = 4_000;
const FOLDER = path.join(REPO_ROOT, '.local/bench');
const LAUNCHER = path.join(REPO_ROOT, 'deploy/local/src/cli.ts');
export const RESULT_FILE = path.join(FOLDER, 'result.json');

/** Built code, quiet logs. The rate limiter still counts every request but lets all of them pass, or it would be the thing measured. */
const ENVIRONMENT: NodeJS.ProcessEnv = {
  ...process.env,
  PORT_OFFSET: String(PORT_OFFSET),
  VUMON_LOCAL_DIR: FOLDER,
  LOG_LEVEL: 'warn',
  RATE_LIMIT_PROFILE: 'off',
  // Demo data is refused in production, and the exam that everybody sits here is part of it.
  NODE_ENV: 'development',
};

/** A whole system of its own: own ports, own data, started by the launcher like any other. */
export class BenchStack {
  readonly origin = gatewayOrigin(PORT_OFFSET);
  readonly port = GATEWAY.port + PORT_OFFSET;
  readonly paths = loadSettings(ENVIRONMENT).paths;
  #launcher: ChildProcess | undefined;

  get secrets(): ReturnType<typeof loadSecrets> {
    return loadSecrets(this.paths.secrets);
  }

  databaseUrl(name: string): string {
    return databaseUrlOn(postgresUrl({ ports: partPorts(PORT_OFFSET), secrets: this.secrets }), name);
  }

  /** Data, logs and secrets of earlier runs go; downloads and builds stay. */
  forget(): void {
    fs.rmSync(this.paths.root, { recursive: true, force: true });
  }

  /** Starts the system and answers how long the launcher took until everything was ready, in seconds. */
  async start(): Promise<number> {
    const since = performance.now();
    // Its own process group: Ctrl-C reaches this process, which then stops the launcher in order.
    const launcher = spawn(process.execPath, [LAUNCHER, 'start'], { env: ENVIRONMENT, cwd: REPO_ROOT, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    this.#launcher = launcher;
    const printed: string[] = [];
    await new Promise<void>((resolve, reject) => {
      const read = (chunk: Buffer): void => {
        printed.push(chunk.toString('utf8'));
        if (printed.join('').includes('Khởi động trong')) resolve();
      };
      launcher.stdout.on('data', read);
      launcher.stderr.on('data', read);
      launcher.once('exit', (code) => reject(new Error(`the stack did not start (exit code ${code ?? '?'}):\n${printed.join('')}`)));
    });
    return (performance.now() - since) / 1_000;
  }

  async stop(): Promise<void> {
    const launcher = this.#launcher;
    this.#launcher = undefined;
    if (!launcher || launcher.exitCode !== null) return;
    const ended = new Promise((resolve) => launcher.once('exit', resolve));
    launcher.kill('SIGTERM');
    await ended;
  }
}
