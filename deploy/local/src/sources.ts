import { LauncherError } from './errors.ts';
import { missingTool } from './native-files.ts';
import { composeAnswers } from './providers/compose.ts';
import { findPostgres } from './providers/postgres.ts';
import { PART_TITLES, type PartName } from './topology.ts';

/** Where a part comes from: an address from the environment, a process of this machine, or a container. The first that works, in this order. */
export type PartSource = { readonly kind: 'url'; readonly url: string } | { readonly kind: 'native' } | { readonly kind: 'compose' };

const URL_VARIABLES: Record<PartName, string> = { postgres: 'POSTGRES_URL', redis: 'REDIS_URL', kafka: 'KAFKA_BROKERS', s3: 'S3_ENDPOINT' };

export const sourceText = (part: PartName, source: PartSource): string =>
  source.kind === 'url' ? `theo ${URL_VARIABLES[part]}` : source.kind === 'native' ? 'chạy trực tiếp' : 'docker compose';

async function nativeObstacle(part: PartName, native: string): Promise<LauncherError | undefined> {
  if (part !== 'postgres') return missingTool(native, { wheels: true, jars: part === 'kafka' });
  if (await findPostgres()) return undefined;
  return new LauncherError(
    'Không có bản PostgreSQL cho hệ máy này trong node_modules',
    'Chạy npm install trên Linux x64, hoặc đặt POSTGRES_URL, hoặc cài Docker.',
  );
}

export async function chooseSource(part: PartName, env: NodeJS.ProcessEnv, native: string): Promise<PartSource> {
  const url = env[URL_VARIABLES[part]]?.trim();
  if (url) {
    if (part === 's3' && !(env.S3_ACCESS_KEY && env.S3_SECRET_KEY)) {
      throw new LauncherError('S3_ENDPOINT được đặt nhưng thiếu khóa truy cập', 'Đặt thêm S3_ACCESS_KEY và S3_SECRET_KEY.');
    }
    return { kind: 'url', url };
  }
  const obstacle = await nativeObstacle(part, native);
  if (!obstacle) return { kind: 'native' };
  if (composeAnswers()) return { kind: 'compose' };
  throw new LauncherError(`${PART_TITLES[part]}: ${obstacle.message}`, obstacle.advice);
}
