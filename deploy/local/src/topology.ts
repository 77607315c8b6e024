// What the local stack consists of, as data. Everything else in this folder reads it from here.

export type ProcessKind = 'service' | 'infrastructure' | 'sandbox';
export type PartName = 'postgres' | 'redis' | 'kafka' | 's3';

export interface ServiceDefinition {
  readonly name: string;
  /** Folder below the repository root; the process is `<folder>/dist/main.js`. */
  readonly folder: string;
  readonly opsPort: number;
  /** Public HTTP port (gateway) or gRPC port (services), before PORT_OFFSET. */
  readonly port: number;
  /** Name of its database, absent when it owns none; such a service has neither migrations nor a seed. */
  readonly database?: string;
  readonly roles?: string;
}

export const GATEWAY = { name: 'gateway', folder: 'gateway', port: 3000, opsPort: 9100 } as const satisfies ServiceDefinition;

const NAMES = ['identity', 'catalogue', 'exam', 'payment', 'progress', 'chatbot', 'analytics'] as const;

/** The services behind the gateway: gRPC on 50051…50057, ops on 9101…9107, one database each. */
export const BACKENDS: readonly (ServiceDefinition & { readonly database: string })[] = NAMES.map((name, index) => ({
  name,
  folder: `services/${name}`,
  port: 50051 + index,
  opsPort: 9101 + index,
  database: name,
  roles: 'grpc,worker',
}));

export const SERVICES: readonly ServiceDefinition[] = [...BACKENDS, GATEWAY];

export const PARTS: readonly PartName[] = ['postgres', 'redis', 'kafka', 's3'];

export const PART_TITLES: Record<PartName, string> = { postgres: 'PostgreSQL', redis: 'Redis', kafka: 'Kafka', s3: 'S3' };

/** Every listening port of the infrastructure, before PORT_OFFSET. */
export const PART_PORTS = {
  postgres: 15432,
  redis: 16379,
  kafka: 19092,
  kafkaController: 19093,
  s3Master: 8301,
  s3Volume: 8302,
  s3Filer: 8303,
  s3: 8304,
  s3Admin: 8305,
  s3MasterGrpc: 8311,
  s3VolumeGrpc: 8312,
  s3FilerGrpc: 8313,
  s3Grpc: 8314,
  // SeaweedFS' maintenance worker looks for the admin server's gRPC at its HTTP port + 10000 and nowhere else.
  s3AdminGrpc: 18305,
} as const;

export type PartPorts = Record<keyof typeof PART_PORTS, number>;

export const BUCKETS = ['media', 'exports'] as const;

/** Vite's own port, used by `dev` only. */
export const VITE_PORT = 5173;

export const DEMO_ACCOUNTS = [
  { role: 'Quản trị', email: 'admin@vumon.test', password: 'Admin@12345' },
  { role: 'Học viên', email: 'hocvien@vumon.test', password: 'Hocvien@12345' },
] as const;
