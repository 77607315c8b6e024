import { type Topic, topics } from '@vumon/proto/events.js';
import type { Admin, ITopicConfig } from 'kafkajs';
import type { KafkaClient } from './kafka.js';

export interface TopicSettings {
  /** Instead of the catalogue's number, for small machines. */
  readonly partitions?: number;
  /** Copies of each partition; 3 in production, 1 on one broker. */
  readonly replicationFactor: number;
}

const DAY_MS = 86_400_000;

/** Every topic of the catalogue and its dead-letter topic. Events stay longer than any outage that we promise to survive, dead letters longer still. */
export function topicConfigs(kafka: KafkaClient, settings: TopicSettings): ITopicConfig[] {
  const { replicationFactor } = settings;
  const config = (topic: string, numPartitions: number, days: number): ITopicConfig => ({
    topic,
    numPartitions,
    replicationFactor,
    configEntries: [
      { name: 'retention.ms', value: String(days * DAY_MS) },
      { name: 'cleanup.policy', value: 'delete' },
      { name: 'min.insync.replicas', value: String(replicationFactor > 2 ? 2 : 1) },
      { name: 'unclean.leader.election.enable', value: 'false' },
    ],
  });
  return (Object.keys(topics) as Topic[]).flatMap((topic) => [
    config(kafka.topic(topic), settings.partitions ?? topics[topic].partitions, 7),
    config(kafka.deadLetterTopic(topic), 1, 30),
  ]);
}

/** Creates what is missing and waits until every partition has a leader that answers. Resolves with the names created now. */
export async function createTopics(kafka: KafkaClient, settings: TopicSettings): Promise<string[]> {
  const admin = kafka.admin();
  await admin.connect();
  try {
    const configs = topicConfigs(kafka, settings);
    const existing = new Set(await admin.listTopics());
    const missing = configs.filter(({ topic }) => !existing.has(topic));
    // Our own wait follows: the client gives up while another creation is still under way.
    if (missing.length > 0) await admin.createTopics({ topics: missing, waitForLeaders: false, timeout: 30_000 });
    await waitForLeaders(
      admin,
      configs.map(({ topic }) => topic),
      30_000,
    );
    return missing.map(({ topic }) => topic);
  } finally {
    await admin.disconnect();
  }
}

/** A broker may answer before its partitions do. */
async function waitForLeaders(admin: Admin, names: readonly string[], limitMs: number): Promise<void> {
  for (const until = Date.now() + limitMs; ; ) {
    try {
      const metadata = await admin.fetchTopicMetadata({ topics: [...names] });
      const led =
        metadata.topics.length === names.length &&
        metadata.topics.every(({ partitions }) => partitions.length > 0 && partitions.every(({ leader }) => leader >= 0));
      if (led) {
        await Promise.all(names.map((name) => admin.fetchTopicOffsets(name)));
        return;
      }
    } catch (error) {
      if (Date.now() >= until) throw error;
    }
    if (Date.now() >= until) throw new Error('some partitions have no leader');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
