import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { ArrivalLimits } from '../gateway.config.js';

const arriving = new WeakSet<Socket>();

/**
 * Lets the body of this request arrive slowly: 60 MB over a home line take minutes. The server's own limit for a whole request knows no
 * routes, so this one asks that something keeps coming, and that it ends some day. The next request on the connection is timed like any other.
 */
export function allowSlowBody({ raw }: FastifyRequest, { uploadMs, uploadPauseMs }: ArrivalLimits): void {
  const { socket } = raw;
  arriving.add(socket);
  // Without a listener of its own a silent socket is destroyed.
  socket.setTimeout(uploadPauseMs);
  const limit = setTimeout(() => socket.destroy(), uploadMs);
  const over = (): void => {
    clearTimeout(limit);
    raw.off('end', over).off('close', over);
    socket.off('close', over).setTimeout(0);
    arriving.delete(socket);
  };
  raw.on('end', over).on('close', over);
  // An answer may leave before the body is whole; a client that then goes away is seen on the socket alone.
  socket.on('close', over);
}

/** True while a request that was allowed to be slow is still coming in. */
export const mayBeSlow = (socket: Socket): boolean => arriving.has(socket);
