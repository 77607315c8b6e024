import fs from 'node:fs';
import path from 'node:path';
import { ManagedProcess, type ProcessEvents } from './managed-process.ts';
import { installNative } from './native-install.ts';
import { nativeDir, type StackPaths, stackPathsAt } from './paths.ts';
import { endRecorded, readPids, removePid } from './pid-files.ts';
import { partPorts, randomPartPorts, requireFree } from './ports.ts';
import { composeProject } from './providers/compose.ts';
import { kafkaBrokers, nativeKafka } from './providers/kafka.ts';
import type { NativePart, PartContext } from './providers/part.ts';
import { nativePostgres, postgresUrl } from './providers/postgres.ts';
import { nativeRedis, redisUrl } from './providers/redis.ts';
import { nativeS3, s3Endpoint } from './providers/s3.ts';
import { probeHttp, probeKafka, probePostgres, probeRedis, until } from './ready.ts';
import { type Reporter, silentReporter } from './report.ts';
import { loadSecrets } from './secrets.ts';
import { chooseSource, type PartSource, sourceText } from './sources.ts';
import { PART_TITLES, PARTS, type PartName } from './topology.ts';

export interface InfrastructureUrls {
  /** Administrative database of the server, with user and password. */
  readonly postgres: string;
  readonly redis: string;
  /** Comma-separated host:port list. */
  readonly kafka: string;
  readonly s3: { readonly endpoint: string; readonly accessKey: string; readonly secretKey: string };
}

export interface InfrastructureOptions {
  /** Holds everything of this infrastructure: data/, logs/, pids/, secrets.json. */
  readonly dataDir: string;
  /** PORT_OFFSET, or `"random"` for ports that are free now. */
  readonly ports: number | 'random';
  /** true: survives a crash of the machine. false: fast and forgetful, for tests. */
  readonly durable: boolean;
  /** Default: all four. A part that is left out is neither started nor reachable. */
  readonly parts?: readonly PartName[];
  readonly env?: NodeJS.ProcessEnv;
  readonly report?: Reporter;
  readonly events?: ProcessEvents;
  /** Aborting it while the parts start stops what has been started and rejects. */
  readonly signal?: AbortSignal;
}

export interface Infrastructure {
  readonly urls: InfrastructureUrls;
  /** URL of one database on the server. */
  databaseUrl(name: string): string;
  /** The processes of the parts that run here, for fault tests: `.kill()` is a crash (it comes back), `.stop()` and `.start()` an outage. */
  readonly processes: ReadonlyMap<PartName, ManagedProcess>;
  readonly sources: ReadonlyMap<PartName, PartSource>;
  stop(): Promise<void>;
}

const NATIVE: Record<PartName, (context: PartContext) => NativePart | Promise<NativePart>> = {
  postgres: nativePostgres,
  redis: nativeRedis,
  kafka: nativeKafka,
  s3: nativeS3,
};

const PROBES: Record<PartName, (urls: InfrastructureUrls) => Promise<void>> = {
  postgres: (urls) => probePostgres(urls.postgres),
  redis: (urls) => probeRedis(urls.redis),
  kafka: (urls) => probeKafka(urls.kafka.split(',')),
  // An anonymous request is refused, but by a server that is up.
  s3: (urls) => probeHttp(urls.s3.endpoint).catch((error: unknown) => (/trả lời [1-4]\d\d/.test(String(error)) ? undefined : Promise.reject(error))),
};

export function databaseUrlOn(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

function urlsOf(context: PartContext, sources: ReadonlyMap<PartName, PartSource>, env: NodeJS.ProcessEnv): InfrastructureUrls {
  const given = (part: PartName): string | undefined => {
    const source = sources.get(part);
    return source?.kind === 'url' ? source.url : undefined;
  };
  const s3 = given('s3');
  return {
    postgres: given('postgres') ?? postgresUrl(context),
    redis: given('redis') ?? redisUrl(context),
    kafka: given('kafka') ?? kafkaBrokers(context),
    s3: {
      endpoint: s3 ?? s3Endpoint(context),
      accessKey: (s3 && env.S3_ACCESS_KEY) || context.secrets.s3AccessKey,
      secretKey: (s3 && env.S3_SECRET_KEY) || context.secrets.s3SecretKey,
    },
  };
}

/** Ends what a launcher that was killed left running in this folder. Returns the names. */
export async function endOrphans(paths: StackPaths): Promise<string[]> {
  const left = readPids(paths.pids);
  await Promise.all(
    left.map(async (record) => {
      await endRecorded(record);
      removePid(paths.pids, record.name);
    }),
  );
  return left.map((record) => record.name);
}

/**
 * Starts PostgreSQL, Redis, Kafka and S3 in parallel and resolves when each answers by its own protocol. Installs what is missing first.
 * When one fails the others are stopped again and the error says why.
 */
export async function startInfrastructure(options: InfrastructureOptions): Promise<Infrastructure> {
  const { env = process.env, report = silentReporter(), parts = PARTS } = options;
  const native = nativeDir(env);
  const paths = stackPathsAt(path.resolve(options.dataDir));
  fs.mkdirSync(paths.data, { recursive: true });

  const sources = new Map<PartName, PartSource>();
  for (const part of parts) sources.set(part, await chooseSource(part, env, native));
  const isNative = (part: PartName): boolean => sources.get(part)?.kind === 'native';
  await installNative(native, { wheels: (['redis', 'kafka', 's3'] as const).some(isNative), kafka: isNative('kafka') }, report);

  const ports = options.ports === 'random' ? await randomPartPorts() : partPorts(options.ports);
  const context: PartContext = { dataDir: paths.data, ports, durable: options.durable, secrets: loadSecrets(paths.secrets), nativeDir: native };
  const urls = urlsOf(context, sources, env);
  const events = options.events ?? { died: () => undefined, recovered: () => undefined };
  const processes = new Map<PartName, ManagedProcess>();
  const compose = composeProject(context);

  async function stop(): Promise<void> {
    const containers = [...sources].filter(([, source]) => source.kind === 'compose').map(([part]) => part);
    await Promise.all([...[...processes.values()].map((process) => process.stop()), compose.stop(containers)]);
  }

  async function startPart(part: PartName): Promise<void> {
    const source = sources.get(part);
    options.signal?.throwIfAborted();
    if (source?.kind === 'native') {
      const { prepare, spec } = await NATIVE[part](context);
      await requireFree(spec.ports.map((port) => ({ name: part, port })));
      await prepare();
      options.signal?.throwIfAborted();
      const process = new ManagedProcess(spec, paths, events);
      processes.set(part, process);
      return process.start();
    }
    if (source?.kind === 'compose') await compose.up(part);
    const timeoutMs = source?.kind === 'url' ? 15_000 : 60_000;
    await until(() => PROBES[part](urls), { what: PART_TITLES[part], timeoutMs, ...(options.signal && { signal: options.signal }) });
  }

  const abort = (): void => void stop();
  options.signal?.addEventListener('abort', abort, { once: true });

  const started = await Promise.allSettled(
    [...sources].map(([part, source]) =>
      report.step(
        PART_TITLES[part],
        () => startPart(part),
        () => sourceText(part, source),
      ),
    ),
  );
  options.signal?.removeEventListener('abort', abort);
  const failed = started.find((outcome) => outcome.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  return { urls, sources, processes, stop, databaseUrl: (name) => databaseUrlOn(urls.postgres, name) };
}
