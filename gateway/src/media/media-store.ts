import type { ObjectStorage } from '@vumon/platform/storage/object-storage.js';

/** What the gateway needs of object storage. */
export type MediaStore = Pick<ObjectStorage, 'stat' | 'getRange' | 'put' | 'remove'>;
