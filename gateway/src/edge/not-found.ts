import { AppError } from '@vumon/platform/errors/app-error.js';
import type { Route } from '@vumon/proto/http/route.js';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API_PREFIX } from './route-binder.js';

/** What answers a path that belongs neither to the API nor to sockets: the web application. */
export type Fallback = (request: FastifyRequest, reply: FastifyReply, path: string) => FastifyReply | Promise<FastifyReply>;

/** Unknown API paths are JSON 404, known ones asked with another method 405 with `Allow`; everything else goes to the fallback. */
export function setNotFound(fastify: FastifyInstance, routes: Iterable<Route>, fallback: Fallback): void {
  const patterns = [...routes].map(({ method, path }) => ({ method, pattern: new RegExp(`^${API_PREFIX}${path.replace(/\{\w+\}/g, '[^/]+')}$`) }));
  fastify.setNotFoundHandler((request, reply) => {
    const path = (request.raw.url ?? '/').split('?', 1)[0] ?? '/';
    if (path !== API_PREFIX && !path.startsWith(`${API_PREFIX}/`) && !path.startsWith('/socket.io')) return fallback(request, reply, path);
    const allowed = [...new Set(patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))];
    if (allowed.length === 0) throw new AppError('NOT_FOUND');
    reply.header('allow', allowed.join(', '));
    throw new AppError('METHOD_NOT_ALLOWED');
  });
}
