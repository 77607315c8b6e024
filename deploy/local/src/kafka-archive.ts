import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { LauncherError } from './errors.ts';
import { ManagedProcess } from './managed-process.ts';
import { kafkaArchive } from './native-files.ts';
import { randomPartPorts } from './ports.ts';
import { kafkaBrokers, nativeKafka } from './providers/kafka.ts';

/** Uses the broker as the stack does (topic, group, transaction-free messages), so that the classes for it are in the archive too. */
async function exercise(broker: string): Promise<void> {
  const { Kafka, logLevel } = await import('kafkajs');
  const kafka = new Kafka({ clientId: 'launcher', brokers: [broker], logLevel: logLevel.NOTHING, retry: { retries: 10, initialRetryTime: 100 } });
  const [admin, producer, consumer] = [kafka.admin(), kafka.producer({ idempotent: true }), kafka.consumer({ groupId: 'archive' })];
  try {
    await Promise.all([admin.connect(), producer.connect(), consumer.connect()]);
    await admin.createTopics({ topics: [{ topic: 'archive', numPartitions: 3 }] });
    await producer.send({ topic: 'archive', acks: -1, messages: [{ key: 'k', value: 'v' }] });
    await consumer.subscribe({ topic: 'archive', fromBeginning: true });
    await new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error('no message within 15 s')), 15_000);
      const eachMessage = async (): Promise<void> => {
        clearTimeout(late);
        resolve();
      };
      consumer.run({ eachMessage }).catch(reject);
    });
  } finally {
    await Promise.allSettled([consumer.disconnect(), producer.disconnect(), admin.disconnect()]);
  }
}

/** Runs a throw-away broker once and keeps its loaded and linked classes; every later start of Kafka takes a quarter of the time. */
export async function recordArchive(native: string): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vumon-kafka-'));
  const archive = kafkaArchive(native);
  fs.rmSync(archive, { force: true });
  const context = { dataDir: folder, nativeDir: native, ports: await randomPartPorts() };
  const part = nativeKafka(context, 'record');
  const broker = new ManagedProcess(part.spec, { logs: folder, pids: folder }, { died: () => undefined, recovered: () => undefined });
  try {
    await part.prepare();
    await broker.start();
    await exercise(kafkaBrokers(context));
    await broker.stop();
    if (!fs.existsSync(archive)) throw new LauncherError(['Java không ghi được kho lớp của Kafka:', ...broker.lastLines()].join('\n    '));
  } finally {
    await broker.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
