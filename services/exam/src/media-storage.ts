import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG } from '@vumon/platform/service-definition.js';
import { ObjectStorage } from '@vumon/platform/storage/object-storage.js';
import type { StorageConfig } from '@vumon/platform/storage/storage.config.js';

/** Recordings and pictures of exams, in the bucket of media. */
@Injectable()
export class MediaStorage extends ObjectStorage implements OnApplicationShutdown {
  readonly bucket: string;

  constructor(@Inject(CONFIG) config: StorageConfig) {
    super(config);
    this.bucket = config.S3_MEDIA_BUCKET;
  }

  onApplicationShutdown(): void {
    this.close();
  }
}
