import { addressShape, commonShape, loadConfig, pemShape } from '@vumon/platform/config/config.js';
import { storageShape } from '@vumon/platform/storage/storage.config.js';
import { z } from 'zod';

const origins = z
  .string()
  .transform((value) => value.split(',').map((origin) => origin.trim().replace(/\/+$/, '')))
  .pipe(z.array(z.url()).min(1));

export const gatewayShape = {
  ...commonShape,
  ...storageShape,
  HTTP_PORT: z.coerce.number().int().min(1).max(65_535).describe('Cổng HTTP công khai'),
  HTTP_HOST: z.string().default('127.0.0.1').describe('Địa chỉ nghe HTTP'),
  PUBLIC_ORIGIN: origins.describe('Nguồn (origin) mà trình duyệt dùng, cách nhau bằng dấu phẩy'),
  TRUSTED_PROXY: z.string().default('').describe('Địa chỉ hoặc dải mạng của proxy được tin, cách nhau bằng dấu phẩy; để trống khi không có'),
  WEB_DIST: z.string().optional().describe('Thư mục bản dựng của giao diện web'),
  ACCESS_TOKEN_PUBLIC_KEY: pemShape.describe('Khóa công khai Ed25519 của token truy cập (PEM mã hóa base64)'),
  GUEST_COOKIE_SECRET: z.string().min(32).describe('Khóa ký cookie của khách (ít nhất 32 ký tự)'),
  RATE_LIMIT_PROFILE: z.enum(['strict', 'local', 'off']).default('strict').describe('strict, local (× 50) hoặc off (chỉ để đo, bị từ chối ở production)'),
  IDENTITY_ADDR: addressShape('identity'),
  CATALOGUE_ADDR: addressShape('catalogue'),
  EXAM_ADDR: addressShape('exam'),
  PAYMENT_ADDR: addressShape('payment'),
  PROGRESS_ADDR: addressShape('progress'),
  CHATBOT_ADDR: addressShape('chatbot'),
  ANALYTICS_ADDR: addressShape('analytics'),
};
export type GatewayConfig = z.output<z.ZodObject<typeof gatewayShape>>;
export type RateProfile = GatewayConfig['RATE_LIMIT_PROFILE'];

/** Parses the environment. Throws a ConfigError that lists every problem. */
export function loadGatewayConfig(env: NodeJS.ProcessEnv = process.env): GatewayConfig {
  const config = loadConfig(gatewayShape, env);
  if (config.NODE_ENV === 'production' && config.RATE_LIMIT_PROFILE === 'off') throw new Error('RATE_LIMIT_PROFILE=off không được phép ở production');
  return config;
}

/** True when every public origin is this machine: cookies then go without `Secure` and HSTS is left out. */
export const onLoopback = (config: Pick<GatewayConfig, 'PUBLIC_ORIGIN'>): boolean =>
  config.PUBLIC_ORIGIN.every((origin) => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(origin).hostname));

/** How long requests may take to come in; against clients that hold connections by sending next to nothing. */
export interface ArrivalLimits {
  /** Of a whole request, headers and body. */
  readonly wholeMs: number;
  /** How often connections are looked at. */
  readonly checkMs: number;
  /** Of a form with a file: 60 MB at half a megabit per second. */
  readonly uploadMs: number;
  /** Of a form with a file: silence. */
  readonly uploadPauseMs: number;
}
export const arrivalLimits: ArrivalLimits = { wholeMs: 30_000, checkMs: 5_000, uploadMs: 16 * 60_000, uploadPauseMs: 30_000 };

/** Requests per window. */
export interface Allowance {
  readonly points: number;
  readonly seconds: number;
}

/**
 * Counted locally and shared between gateways every moment. `caller` is a person or guest, `address` everybody behind one address
 * (a school may sit behind one). Autosave lies far above what an honest runner sends: one save per pause of 800 ms is 75 a minute. Media is
 * counted by attempt: a player that seeks asks for many small ranges.
 */
export const sharedLimits = {
  write: { caller: { points: 60, seconds: 60 }, address: { points: 600, seconds: 60 } },
  autosave: { caller: { points: 240, seconds: 60 }, address: { points: 12_000, seconds: 60 } },
  read: { caller: { points: 300, seconds: 60 }, address: { points: 3_000, seconds: 60 } },
  publicRead: { caller: { points: 300, seconds: 60 }, address: { points: 1_200, seconds: 60 } },
  media: { caller: { points: 600, seconds: 60 }, address: { points: 12_000, seconds: 60 } },
} as const satisfies Record<string, { caller: Allowance; address: Allowance }>;
export type SharedClass = keyof typeof sharedLimits;

/** Strict in every profile and asked of Redis on each call. `account` counts failures only; `address` counts every call. */
export const authLimits = {
  login: { account: { points: 20, seconds: 900 }, address: { points: 30, seconds: 60 } },
  register: { account: { points: 5, seconds: 3_600 }, address: { points: 20, seconds: 3_600 } },
  other: { account: { points: 10, seconds: 900 }, address: { points: 30, seconds: 60 } },
} as const satisfies Record<string, { account: Allowance; address: Allowance }>;
export type AuthOperation = keyof typeof authLimits;

const LOCAL_FACTOR = 50;
export const profileFactor = (profile: RateProfile): number => (profile === 'off' ? Number.POSITIVE_INFINITY : profile === 'local' ? LOCAL_FACTOR : 1);
