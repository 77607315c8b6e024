import { pemShape, serviceShape } from '@vumon/platform/config/config.js';
import { z } from 'zod';

export const identityShape = {
  ...serviceShape,
  ACCESS_TOKEN_PRIVATE_KEY: pemShape.describe('Khóa riêng Ed25519 (PKCS#8 PEM, mã hóa base64) để ký token truy cập'),
  PASSWORD_POLICY: z.enum(['warn', 'enforce']).default('warn').describe('Mật khẩu dễ đoán của học viên: warn chỉ cảnh báo trên màn hình, enforce từ chối'),
};
export type IdentityConfig = z.output<z.ZodObject<typeof identityShape>>;
