import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { javaProgram, kafkaArchive, kafkaClassPath } from '../native-files.ts';
import { RECIPES } from '../paths.ts';
import { HOST } from '../ports.ts';
import { probeKafka } from '../ready.ts';
import { runTask } from '../tasks.ts';
import { bareEnvironment, type NativePart, type PartContext } from './part.ts';

type KafkaContext = Pick<PartContext, 'dataDir' | 'nativeDir'> & { readonly ports: Pick<PartContext['ports'], 'kafka' | 'kafkaController'> };

export const kafkaBrokers = ({ ports }: KafkaContext): string => `${HOST}:${ports.kafka}`;

// The archive of loaded classes fits only a JVM with the same collector, compiler and heap flags. The JVM's notes about stubs that it links anew are noise.
const JVM = [
  '-Xms64m',
  '-Xmx256m',
  '-XX:+UseSerialGC',
  '-XX:TieredStopAtLevel=1',
  '-Xlog:disable',
  '-Xlog:all=error:stderr',
  '--sun-misc-unsafe-memory-access=allow',
];
const BROKER = ['-XX:+ExitOnOutOfMemoryError', '-Djava.awt.headless=true', '-Dorg.slf4j.simpleLogger.defaultLogLevel=warn'];

/**
 * One Kafka node (KRaft, broker and controller in one JVM). `archive: "use"` starts from the ahead-of-time cache (0.7 s instead of 3 s; a missing or
 * unfitting one is ignored by the JVM); `"record"` writes it when the broker is stopped.
 */
export function nativeKafka(context: KafkaContext, archive: 'use' | 'record' = 'use'): NativePart {
  const { nativeDir, ports } = context;
  const data = path.join(context.dataDir, 'kafka');
  const properties = path.join(context.dataDir, 'kafka.properties');
  const java = javaProgram(nativeDir);
  const classPath = kafkaClassPath(nativeDir);
  const archiveFlag = archive === 'record' ? `-XX:AOTCacheOutput=${kafkaArchive(nativeDir)}` : `-XX:AOTCache=${kafkaArchive(nativeDir)}`;
  return {
    async prepare() {
      fs.mkdirSync(data, { recursive: true });
      const values: Record<string, string> = { DATA: data, KAFKA_PORT: String(ports.kafka), KAFKA_CTRL_PORT: String(ports.kafkaController) };
      const template = fs.readFileSync(path.join(RECIPES, 'kafka/server.properties.tmpl'), 'utf8');
      fs.writeFileSync(
        properties,
        template.replaceAll(/@(\w+)@/g, (placeholder, key: string) => values[key] ?? placeholder),
      );
      if (fs.existsSync(path.join(data, 'meta.properties'))) return;
      const id = randomBytes(16);
      // An id that begins with a hyphen would be read as an option: one in sixty-four.
      id.writeUInt8(id.readUInt8(0) & 0x7f, 0);
      const clusterId = id.toString('base64url');
      await runTask({
        title: 'Định dạng dữ liệu Kafka',
        command: java,
        args: [
          ...JVM,
          `-XX:AOTCache=${kafkaArchive(nativeDir)}`,
          '-cp',
          classPath,
          'kafka.tools.StorageTool',
          'format',
          '-t',
          clusterId,
          '-c',
          properties,
          '--ignore-formatted',
        ],
        cwd: data,
        env: bareEnvironment(),
        timeoutMs: 60_000,
      });
    },
    spec: {
      name: 'kafka',
      kind: 'infrastructure',
      title: 'Kafka',
      ports: [ports.kafka, ports.kafkaController],
      command: java,
      args: [...JVM, ...BROKER, archiveFlag, '-cp', classPath, 'kafka.Kafka', properties],
      env: bareEnvironment(),
      cwd: data,
      stopSignal: 'SIGTERM',
      graceMs: archive === 'record' ? 60_000 : 15_000,
      probe: () => probeKafka([kafkaBrokers(context)]),
      readyTimeoutMs: 60_000,
    },
  };
}
