import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { REPO_ROOT } from '../paths.ts';
import { runTask } from '../tasks.ts';
import type { PartName } from '../topology.ts';
import type { PartContext } from './part.ts';

/** Whether `docker compose` is installed and an engine answers it. */
export const composeAnswers = (): boolean =>
  ['compose version', 'info'].every((command) => spawnSync('docker', command.split(' '), { stdio: 'ignore', timeout: 5000 }).status === 0);

/** Runs parts of docker-compose.yml on the stack's own ports and passwords, one compose project per port offset. */
export function composeProject({ ports, secrets }: PartContext): { up(part: PartName): Promise<void>; stop(parts: readonly PartName[]): Promise<void> } {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    POSTGRES_PORT: String(ports.postgres),
    REDIS_PORT: String(ports.redis),
    KAFKA_PORT: String(ports.kafka),
    S3_PORT: String(ports.s3),
    POSTGRES_PASSWORD: secrets.postgresPassword,
    S3_ACCESS_KEY: secrets.s3AccessKey,
    S3_SECRET_KEY: secrets.s3SecretKey,
  };
  const run = (title: string, ...args: string[]): Promise<string> =>
    runTask({
      title,
      command: 'docker',
      args: ['compose', '-p', `vumon-${ports.postgres}`, '-f', path.join(REPO_ROOT, 'docker-compose.yml'), ...args],
      cwd: REPO_ROOT,
      env,
      timeoutMs: 600_000,
      advice: 'Xem: docker compose logs',
    });
  return {
    up: async (part) => void (await run(`docker compose up ${part}`, 'up', '-d', '--wait', part)),
    stop: async (parts) => void (parts.length > 0 && (await run('docker compose stop', 'stop', ...parts))),
  };
}
