import { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { Client } from 'minio';
import { AppError } from '../errors/app-error.js';
import { agentFor } from './patient-agent.js';
import type { StorageConfig } from './storage.config.js';
import { watchedStream } from './watched-stream.js';

export interface ObjectStat {
  /** Bytes. */
  readonly size: number;
  /** Without quotation marks. */
  readonly etag: string;
  readonly contentType: string;
}
/** First and last byte, both included, as in an HTTP range. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}
type Connection = Pick<StorageConfig, 'S3_ENDPOINT' | 'S3_ACCESS_KEY' | 'S3_SECRET_KEY' | 'S3_REGION'>;

const SILENCE_MS = 10_000;
/** What one upload of unknown length holds in memory at a time; S3 takes no smaller part. */
const PART_BYTES = 5 * 1024 * 1024;
const DEFAULT_TYPE = 'application/octet-stream';
const MISSING: ReadonlySet<string> = new Set(['NotFound', 'NoSuchKey', 'NoSuchObject']);

/**
 * Objects in S3. A missing object is NOT_FOUND; every other failure (unreachable, silent for ten seconds, refusing us) is UNAVAILABLE.
 * Objects are never held in memory as a whole.
 */
export class ObjectStorage {
  readonly #client: Client;
  readonly #silenceMs: number;
  readonly #close: () => void;

  constructor(config: Connection, silenceMs = SILENCE_MS) {
    const { protocol, hostname, port } = new URL(config.S3_ENDPOINT);
    const agent = agentFor(protocol, silenceMs);
    this.#silenceMs = silenceMs;
    this.#close = () => agent.destroy();
    this.#client = new Client({
      endPoint: hostname,
      useSSL: protocol === 'https:',
      ...(port !== '' && { port: Number(port) }),
      accessKey: config.S3_ACCESS_KEY,
      secretKey: config.S3_SECRET_KEY,
      region: config.S3_REGION,
      partSize: PART_BYTES,
      transportAgent: agent,
      // A caller waits behind each call and asks again by itself.
      retryOptions: { disableRetry: true },
    });
  }

  /** Stores an object, replacing one of the same key. `size` in bytes, where a stream's length is known. An AppError of the body is passed on. */
  async put(bucket: string, key: string, body: Readable | Buffer, options: { readonly contentType: string; readonly size?: number }): Promise<void> {
    const upload = (): Promise<unknown> => this.#client.putObject(bucket, key, body, options.size, { 'Content-Type': options.contentType });
    await this.#ask(() => (Buffer.isBuffer(body) ? upload() : this.#carry(bucket, key, body, upload)));
  }

  /** Size, etag and type of an object. NOT_FOUND when there is none. */
  async stat(bucket: string, key: string): Promise<ObjectStat> {
    const { size, etag, metaData } = await this.#ask(() => this.#client.statObject(bucket, key));
    const contentType: unknown = metaData['content-type'];
    return { size, etag, contentType: typeof contentType === 'string' ? contentType : DEFAULT_TYPE };
  }

  /** As `stat`, and undefined when there is none. */
  async find(bucket: string, key: string): Promise<ObjectStat | undefined> {
    return this.stat(bucket, key).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'NOT_FOUND') return undefined;
      throw error;
    });
  }

  /**
   * The bytes of `range` (all of them without one), read from the store as fast as the reader takes them. NOT_FOUND when there is no such object;
   * a failure on the way ends the stream with UNAVAILABLE. Destroying the stream ends the transfer. `range` must lie inside the object.
   */
  async getRange(bucket: string, key: string, range?: ByteRange): Promise<Readable> {
    const source = await this.#ask(() =>
      range ? this.#client.getPartialObject(bucket, key, range.start, range.end - range.start + 1) : this.#client.getObject(bucket, key),
    );
    if (source instanceof IncomingMessage) source.socket.setTimeout(0);
    return watchedStream(source, this.#silenceMs, unavailable);
  }

  /** Removes an object; one that is not there is removed already. */
  async remove(bucket: string, key: string): Promise<void> {
    await this.#ask(() => this.#client.removeObject(bucket, key));
  }

  /** Drops the connections. */
  close(): void {
    this.#close();
  }

  /** The client waits for ever behind a body that fails, and keeps what arrived of it: both are ended here. */
  async #carry(bucket: string, key: string, body: Readable, upload: () => Promise<unknown>): Promise<void> {
    const uploaded = upload();
    try {
      await Promise.race([uploaded, finished(body, { writable: false }).then(() => uploaded)]);
    } catch (error) {
      body.destroy();
      uploaded.catch(() => undefined);
      await this.#client.removeIncompleteUpload(bucket, key).catch(() => undefined);
      throw error;
    }
  }

  async #ask<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      // A body may fail with a refusal of its own: too large, not what it claims to be.
      if (error instanceof AppError) throw error;
      throw isMissing(error) ? new AppError('NOT_FOUND', { cause: error }) : unavailable(error);
    }
  }
}

const unavailable = (cause: unknown): AppError => new AppError('UNAVAILABLE', { cause });
const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && MISSING.has(String(error.code));
