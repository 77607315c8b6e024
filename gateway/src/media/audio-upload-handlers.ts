import { pipeline } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@vumon/platform/errors/app-error.js';
import { CONFIG } from '@vumon/platform/service-definition.js';
import { listeningRoutes } from '@vumon/proto/http/listening.js';
import type { FastifyRequest } from 'fastify';
import { ServiceClients } from '../clients/service-clients.js';
import { type EdgeAnswer, type EdgeRequest, Handles } from '../edge/handles.js';
import type { GatewayConfig } from '../gateway.config.js';
import { MEDIA_STORE } from '../gateway.tokens.js';
import type { MediaStore } from './media-store.js';
import { Mp3Meter } from './mp3-meter.js';

const { file: FIELD, mostBytes: MOST_BYTES } = listeningRoutes.uploadAudio.upload;
/** What a form weighs beside its file. */
const FORM_BYTES = 64 * 1024;

/** Recordings from an administrator to object storage: measured on the way, never held, and kept only when they are what they claim to be (W80). */
@Injectable()
export class AudioUploadHandlers {
  readonly #bucket: string;

  constructor(
    @Inject(CONFIG) config: GatewayConfig,
    @Inject(MEDIA_STORE) private readonly store: MediaStore,
    private readonly clients: ServiceClients,
  ) {
    this.#bucket = config.S3_MEDIA_BUCKET;
  }

  @Handles(listeningRoutes.uploadAudio)
  async upload({ http, user }: EdgeRequest<typeof listeningRoutes.uploadAudio>): Promise<EdgeAnswer<typeof listeningRoutes.uploadAudio>> {
    try {
      const file = await fileOf(http);
      const { key } = await this.clients.exam.reserveAudio({}, { user });
      const meter = new Mp3Meter(MOST_BYTES);
      // Failures of either side reach whoever reads the other: the store.
      pipeline(file, meter, () => undefined);
      await this.store.put(this.#bucket, key, meter, { contentType: 'audio/mpeg' });
      const { sizeBytes, durationSeconds } = meter;
      return (await this.clients.exam.completeAudio({ key, sizeBytes, durationSeconds }, { user })).json;
    } catch (error) {
      // Let the rest of the form pass by, or the browser never gets to read why.
      http.raw.unpipe();
      http.raw.resume();
      throw error;
    }
  }
}

/** The recording as it arrives. */
async function fileOf(http: FastifyRequest) {
  if (!http.isMultipart()) throw new AppError('UNSUPPORTED_MEDIA');
  if (Number(http.headers['content-length'] ?? 0) > MOST_BYTES + FORM_BYTES) throw new AppError('PAYLOAD_TOO_LARGE');
  for await (const part of http.parts()) {
    if (part.type !== 'file') continue;
    if (part.fieldname === FIELD) return part.file;
    part.file.resume();
  }
  const message = 'Vui lòng chọn tệp MP3';
  throw new AppError('VALIDATION_FAILED', { message, fields: [{ path: FIELD, code: 'REQUIRED', message }] });
}
