import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { AppError } from '@vumon/platform/errors/app-error.js';
import type { ByteRange, ObjectStat } from '@vumon/platform/storage/object-storage.js';
import type { MediaStore } from '../media/media-store.js';

/** Object storage in memory, with what may go wrong there. */
export class MemoryMedia implements MediaStore {
  readonly objects = new Map<string, { readonly bytes: Buffer; readonly contentType: string }>();
  /** What was asked of the store, in order. */
  readonly calls: string[] = [];
  away = false;

  async stat(_bucket: string, key: string): Promise<ObjectStat> {
    const { bytes, contentType } = this.#find('stat', key);
    return { size: bytes.length, etag: createHash('md5').update(bytes).digest('hex'), contentType };
  }

  async getRange(_bucket: string, key: string, range?: ByteRange): Promise<Readable> {
    const { bytes } = this.#find('get', key);
    const { start, end } = range ?? { start: 0, end: bytes.length - 1 };
    return Readable.from([bytes.subarray(start, end + 1)], { objectMode: false });
  }

  async put(_bucket: string, key: string, body: Readable | Buffer, { contentType }: { readonly contentType: string }): Promise<void> {
    this.#reach('put', key);
    this.objects.set(key, { bytes: Buffer.isBuffer(body) ? body : await buffer(body), contentType });
  }

  async remove(_bucket: string, key: string): Promise<void> {
    this.#reach('remove', key);
    this.objects.delete(key);
  }

  #find(call: string, key: string): { readonly bytes: Buffer; readonly contentType: string } {
    this.#reach(call, key);
    const object = this.objects.get(key);
    if (!object) throw new AppError('NOT_FOUND');
    return object;
  }

  #reach(call: string, key: string): void {
    this.calls.push(`${call} ${key}`);
    if (this.away) throw new AppError('UNAVAILABLE');
  }
}
