import fs from 'node:fs';
import path from 'node:path';
import { redisProgram } from '../native-files.ts';
import { HOST } from '../ports.ts';
import { probeRedis } from '../ready.ts';
import { bareEnvironment, type NativePart, type PartContext } from './part.ts';

export const redisUrl = ({ ports }: PartContext): string => `redis://${HOST}:${ports.redis}`;

export function nativeRedis(context: PartContext): NativePart {
  const data = path.join(context.dataDir, 'redis');
  const persistence = context.durable ? ['--appendonly', 'yes', '--appendfsync', 'everysec'] : ['--appendonly', 'no'];
  // noeviction: queues live here too, and a queue must never lose a key silently.
  const limits = ['--maxmemory', '256mb', '--maxmemory-policy', 'noeviction'];
  return {
    prepare: async () => {
      fs.mkdirSync(data, { recursive: true });
    },
    spec: {
      name: 'redis',
      kind: 'infrastructure',
      title: 'Redis',
      ports: [context.ports.redis],
      command: redisProgram(context.nativeDir),
      args: [
        '--port',
        String(context.ports.redis),
        '--bind',
        HOST,
        '--dir',
        data,
        '--save',
        '',
        ...persistence,
        ...limits,
        '--daemonize',
        'no',
        '--loglevel',
        'warning',
      ],
      env: bareEnvironment(),
      cwd: data,
      stopSignal: 'SIGTERM',
      graceMs: 10_000,
      probe: () => probeRedis(redisUrl(context)),
      readyTimeoutMs: 30_000,
    },
  };
}
