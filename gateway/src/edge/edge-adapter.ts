import type { Socket } from 'node:net';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { AppError } from '@vumon/platform/errors/app-error.js';
import type { Logger } from '@vumon/platform/observability/logger.js';
import { newTraceparent } from '@vumon/platform/observability/trace-id.js';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ArrivalLimits, GatewayConfig } from '../gateway.config.js';
import { errorHandler, failureOf } from './failures.js';
import { headersHook } from './headers.js';
import { mayBeSlow } from './slow-bodies.js';

const DEFAULT_BODY_LIMIT = 64 * 1024;
export const newRequestId = (): string => newTraceparent().slice(3, 35);

/** "" → no proxy is trusted; otherwise addresses or networks whose X-Forwarded-For holds. */
export const trustedProxies = (setting: string): string[] | undefined => (setting === '' ? undefined : setting.split(',').map((part) => part.trim()));

/** A request that is not even HTTP, or does not come to its end, gets an answer of the usual shape, then the connection ends. */
function refuseConnection(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && mayBeSlow(socket)) return;
  const tooLarge = error.code === 'HPE_HEADER_OVERFLOW';
  const body = JSON.stringify(failureOf(new AppError(tooLarge ? 'PAYLOAD_TOO_LARGE' : 'VALIDATION_FAILED'), newRequestId()));
  const status = tooLarge ? '431 Request Header Fields Too Large' : '400 Bad Request';
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

/** Nest's Fastify adapter with the edge's own error, not-found and body rules. */
export class EdgeAdapter extends FastifyAdapter {
  constructor(config: GatewayConfig, logger: Logger, headers: Readonly<Record<string, string>>, { wholeMs, checkMs }: ArrivalLimits) {
    const refuse = errorHandler(logger);
    super({
      skipMiddie: true,
      multipart: false,
      logger: false,
      trustProxy: trustedProxies(config.TRUSTED_PROXY) ?? false,
      bodyLimit: DEFAULT_BODY_LIMIT,
      requestTimeout: wholeMs,
      http: { headersTimeout: wholeMs, connectionsCheckingInterval: checkMs },
      keepAliveTimeout: 72_000,
      forceCloseConnections: 'idle',
      onProtoPoisoning: 'error',
      onConstructorPoisoning: 'error',
      routerOptions: { maxParamLength: 200 },
      requestIdHeader: false,
      genReqId: newRequestId,
      clientErrorHandler: refuseConnection,
      // The router gives up before any hook runs: the headers come from here.
      frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) =>
        refuse(error, request, reply.headers({ ...headers, 'x-request-id': request.id })),
    });
    const fastify = this.fastify;
    fastify.setErrorHandler(refuse);
    fastify.addHook('onSend', headersHook(headers));
    fastify.removeContentTypeParser(['application/json', 'text/plain']);
    const parseJson = fastify.getDefaultJsonParser('error', 'error');
    fastify.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
      // A browser may name the type and send nothing.
      if (body.length === 0) done(null, undefined);
      else void parseJson(request, body, done);
    });
  }

  get fastify(): FastifyInstance {
    return this.getInstance<FastifyInstance>();
  }

  /** Errors and unknown paths are the edge's own: Nest's answers have another shape. */
  override setErrorHandler(): FastifyInstance {
    return this.fastify;
  }

  override setNotFoundHandler(): FastifyInstance {
    return this.fastify;
  }
}
