import { z } from 'zod';

/** What a process that keeps or serves objects adds to its shape: `{ ...serviceShape, ...storageShape }`. */
export const storageShape = {
  S3_ENDPOINT: z.url().describe('Địa chỉ kho đối tượng S3'),
  S3_ACCESS_KEY: z.string().min(1).describe('Khóa truy cập S3'),
  S3_SECRET_KEY: z.string().min(1).describe('Khóa bí mật S3'),
  S3_REGION: z.string().min(1).default('us-east-1').describe('Vùng S3'),
  S3_MEDIA_BUCKET: z.string().min(3).default('media').describe('Bucket của âm thanh và hình ảnh'),
};
export type StorageConfig = z.output<z.ZodObject<typeof storageShape>>;
