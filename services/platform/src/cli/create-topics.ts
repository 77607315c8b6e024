import { z } from 'zod';
import { ConfigError, loadConfig } from '../config/config.js';
import { KafkaClient } from '../messaging/kafka.js';
import { createTopics, topicConfigs } from '../messaging/topics.js';
import { createLogger } from '../observability/logger.js';

// Creates the topics of the catalogue. Safe to run again; a topic that exists is left as it is.
const shape = {
  KAFKA_BROKERS: z.string().min(3).describe('Các broker Kafka, cách nhau bằng dấu phẩy'),
  KAFKA_PARTITIONS: z.coerce.number().int().min(1).max(1_000).optional().describe('Số phân vùng mỗi topic; mặc định theo danh mục'),
  KAFKA_REPLICATION: z.coerce.number().int().min(1).max(9).default(1).describe('Số bản sao mỗi phân vùng'),
  KAFKA_NAMESPACE: z
    .string()
    .regex(/^[\w.-]*$/)
    .default('')
    .describe('Tiền tố của topic và nhóm'),
};

try {
  const config = loadConfig(shape);
  const kafka = new KafkaClient(
    { brokers: config.KAFKA_BROKERS.split(','), clientId: 'create-topics', namespace: config.KAFKA_NAMESPACE },
    createLogger('create-topics'),
  );
  const settings = { replicationFactor: config.KAFKA_REPLICATION, ...(config.KAFKA_PARTITIONS !== undefined && { partitions: config.KAFKA_PARTITIONS }) };
  const created = new Set(await createTopics(kafka, settings));
  const lines = topicConfigs(kafka, settings).map(({ topic, numPartitions }) =>
    created.has(topic) ? `đã tạo  ${topic} (${numPartitions} phân vùng)` : `đã có   ${topic}`,
  );
  process.stdout.write(`${lines.join('\n')}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : `Không tạo được topic: ${error instanceof Error ? error.message : String(error)}`}\n`);
  process.exitCode = 1;
}
