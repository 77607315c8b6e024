import { Injectable } from '@nestjs/common';
import { type ContentTest, sha256 } from '../content/content-folder.js';
import { MediaStorage } from '../media-storage.js';
import type { StoredMedia } from './seed-payload.js';

/** Stores the recordings and pictures of a test under their own hash: what is there already stays, and a changed file is another object. */
@Injectable()
export class SeedMedia {
  constructor(private readonly storage: MediaStorage) {}

  async store(test: ContentTest): Promise<StoredMedia> {
    const recordings = 'recordings' in test ? [...test.recordings.values()] : [];
    const audioKeys = recordings.flatMap(({ id, mp3 }) => (mp3 ? [this.keepRecording(mp3.bytes).then((key) => [id, key] as const)] : []));
    const pictureUrls = [...test.pictures].map(([url, svg]) =>
      this.#keep(svg, 'exam-images', 'svg', 'image/svg+xml').then((key) => [url, `/media/${key}`] as const),
    );
    return { audioKeys: new Map(await Promise.all(audioKeys)), pictureUrls: new Map(await Promise.all(pictureUrls)) };
  }

  /** The key of a recording. */
  keepRecording(bytes: Buffer): Promise<string> {
    return this.#keep(bytes, 'exam-audio', 'mp3', 'audio/mpeg');
  }

  async #keep(bytes: Buffer, folder: string, extension: string, contentType: string): Promise<string> {
    const key = `${folder}/${sha256(bytes)}.${extension}`;
    if (!(await this.storage.find(this.storage.bucket, key))) await this.storage.put(this.storage.bucket, key, bytes, { contentType });
    return key;
  }
}
