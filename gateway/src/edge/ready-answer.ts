import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { enveloped } from './envelope.js';
import { JSON_TYPE } from './headers.js';

const compress = promisify(brotliCompress);
/** Below this many bytes compression gains nothing on the wire. */
const WORTH_COMPRESSING = 1_024;

interface Form {
  readonly etag: string;
  readonly body: Buffer;
  readonly headers: readonly string[];
  /** Of a 304: only what the stored answer has to be compared and kept by; its own headers stay in force (RFC 9110 §15.4.5). */
  readonly unchanged: readonly string[];
}

/** True when the client takes brotli ("br" with no weight of zero). */
export const acceptsBrotli = (header: string | undefined): boolean => header?.includes('br') === true && !/\bbr\s*;\s*q=0(?:\.0+)?\s*(?:,|$)/.test(header);

/** Weak comparison of If-None-Match with the entity tag (RFC 9110 §13.1.2). */
export function matchesTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag || header === '*') return true;
  return header.split(',').some((part) => part.trim().replace(/^W\//, '') === etag);
}

/** A public answer as bytes that can go out as they are: plain and brotli, each with its strong ETag and finished headers. */
export class ReadyAnswer {
  readonly #plain: Form;
  readonly #brotli: Form | undefined;

  private constructor(
    readonly digest: string,
    plain: Buffer,
    brotli: Buffer | undefined,
    fixed: readonly string[],
  ) {
    const form = (etag: string, body: Buffer, encoding: readonly string[]): Form => {
      const unchanged = ['ETag', etag, 'Cache-Control', 'no-cache', 'Vary', 'Accept-Encoding, Authorization'];
      return { etag, body, unchanged, headers: [...unchanged, ...fixed, ...encoding] };
    };
    const entity = (body: Buffer) => ['Content-Type', JSON_TYPE, 'Content-Length', String(body.length)];
    this.#plain = form(`"${digest}"`, plain, entity(plain));
    this.#brotli = brotli && form(`"${digest}-br"`, brotli, [...entity(brotli), 'Content-Encoding', 'br']);
  }

  static digestOf(members: Uint8Array): string {
    return createHash('sha256').update(members).digest('base64url').slice(0, 27);
  }

  /** `members` are the JSON object bytes of a View; `fixed` the security headers as name, value, name, value. */
  static async make(members: Uint8Array, fixed: readonly string[]): Promise<ReadyAnswer> {
    const plain = enveloped(members);
    const brotli =
      plain.length < WORTH_COMPRESSING
        ? undefined
        : await compress(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 7, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } });
    return new ReadyAnswer(ReadyAnswer.digestOf(members), plain, brotli, fixed);
  }

  get bytes(): Buffer {
    return this.#plain.body;
  }

  /** Writes the answer (200 or 304) straight to the connection: the finished headers need no further work. */
  send(request: FastifyRequest, reply: FastifyReply): void {
    this.write(request.raw.headers, reply.hijack().raw, request.id);
  }

  write(headers: IncomingHttpHeaders, response: ServerResponse, requestId: string): void {
    const form = this.#brotli && acceptsBrotli(headers['accept-encoding']) ? this.#brotli : this.#plain;
    const unchanged = matchesTag(headers['if-none-match'], form.etag);
    response.writeHead(unchanged ? 304 : 200, ['X-Request-Id', requestId, ...(unchanged ? form.unchanged : form.headers)]);
    response.end(unchanged ? undefined : form.body);
  }
}
