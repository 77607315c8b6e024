import { z } from 'zod';

/** Environment schemas: each process parses its own once, and every problem is printed at once. */
const port = z.coerce.number().int().min(1).max(65_535);
const base64Pem = z
  .string()
  .min(60)
  .transform((value) => Buffer.from(value, 'base64').toString('utf8'))
  .refine((pem) => pem.includes('-----BEGIN'), 'phải là PEM mã hóa base64');

export const commonShape = {
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development').describe('development, test hoặc production'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info').describe('Mức ghi log'),
  OPS_PORT: port.describe('Cổng /health và /metrics'),
  OPS_HOST: z.string().default('127.0.0.1').describe('Địa chỉ nghe của cổng vận hành'),
  REDIS_URL: z.url().describe('Redis: phiên, giới hạn tốc độ, hàng đợi, luồng trực tiếp'),
  KAFKA_BROKERS: z.string().min(3).describe('Các broker Kafka, cách nhau bằng dấu phẩy'),
  KAFKA_NAMESPACE: z
    .string()
    .regex(/^[\w.-]*$/)
    .default('')
    .describe('Tiền tố tên topic, nhóm và hàng đợi, khi nhiều môi trường dùng chung một cụm'),
  INTERNAL_CONTEXT_SECRET: z.string().min(32).describe('Khóa ký ngữ cảnh người dùng giữa các dịch vụ (ít nhất 32 ký tự)'),
};
export const serviceShape = {
  ...commonShape,
  ROLES: z
    .string()
    .default('grpc,worker')
    .transform((value) => value.split(',').map((role) => role.trim()))
    .pipe(z.array(z.enum(['grpc', 'worker'])).min(1))
    .describe('Vai trò của tiến trình: grpc, worker hoặc cả hai'),
  GRPC_PORT: port.describe('Cổng gRPC'),
  GRPC_HOST: z.string().default('127.0.0.1').describe('Địa chỉ nghe gRPC'),
  DATABASE_URL: z.url().describe('Cơ sở dữ liệu Postgres của riêng dịch vụ'),
  DATABASE_POOL: z.coerce.number().int().min(2).max(100).default(8).describe('Số kết nối Postgres'),
  STATEMENT_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(5_000).describe('Giới hạn một câu lệnh SQL, mili giây'),
};
export type ServiceConfig = z.output<z.ZodObject<typeof serviceShape>>;
export const addressShape = (name: string) =>
  z
    .string()
    .regex(/^[^:\s]+:\d+$/, 'phải có dạng host:port')
    .describe(`Địa chỉ gRPC của dịch vụ ${name}`);
export const pemShape = base64Pem;

export class ConfigError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`Cấu hình chưa đúng:\n${problems.map((p) => `  - ${p}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/** Parses the environment by a shape of zod schemas. Throws a ConfigError that lists every problem. */
export function loadConfig<S extends z.ZodRawShape>(shape: S, env: NodeJS.ProcessEnv = process.env): z.output<z.ZodObject<S>> {
  const given = Object.fromEntries(Object.keys(shape).map((key) => [key, env[key] === '' ? undefined : env[key]]));
  const parsed = z.object(shape).safeParse(given);
  if (parsed.success) return parsed.data;
  throw new ConfigError(
    parsed.error.issues.map((issue) => {
      const name = String(issue.path[0]);
      return given[name] === undefined
        ? `${name}: chưa được đặt (${shape[name] instanceof z.ZodType ? (shape[name].description ?? '') : ''})`
        : `${name}: ${issue.message}`;
    }),
  );
}
