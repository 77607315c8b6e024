import type { Readable } from 'node:stream';
import { AppError } from '@vumon/platform/errors/app-error.js';
import type { ByteRange, ObjectStat } from '@vumon/platform/storage/object-storage.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchesTag } from '../edge/ready-answer.js';
import { continuesSame, readRange } from './byte-range.js';

/** An object as the routes need it: its facts, and its bytes from the store when they are wanted. */
export interface ServedObject {
  readonly stat: ObjectStat;
  readonly open: (range: ByteRange) => Promise<Readable>;
}

/**
 * Answers GET and HEAD for an object: 200, 206 for a range, 304 for what the browser has, 416 outside. The bytes go from the store to the
 * connection as fast as the client takes them; when the client leaves, the transfer from the store ends.
 */
export async function answerObject(request: FastifyRequest, reply: FastifyReply, { stat, open }: ServedObject): Promise<FastifyReply> {
  const etag = `"${stat.etag}"`;
  const { headers, method } = request;
  reply.header('etag', etag).header('accept-ranges', 'bytes').type(stat.contentType);
  if (matchesTag(headers['if-none-match'], etag)) return reply.code(304).send();
  // A Range means something to GET alone, and only while the bytes are still those it was counted on.
  const range = method === 'GET' && continuesSame(headers['if-range'], etag) ? readRange(headers.range, stat.size) : { kind: 'whole' as const };
  if (range.kind === 'unsatisfiable') {
    reply.header('content-range', `bytes */${stat.size}`);
    throw new AppError('RANGE_NOT_SATISFIABLE');
  }
  const { start, end } = range.kind === 'part' ? range : { start: 0, end: stat.size - 1 };
  if (range.kind === 'part') reply.code(206).header('content-range', `bytes ${start}-${end}/${stat.size}`);
  reply.header('content-length', String(end - start + 1));
  if (method === 'HEAD' || stat.size === 0) return reply.send();
  return reply.send(await open({ start, end }));
}
