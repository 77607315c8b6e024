import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { Route } from '@vumon/proto/http/route.js';
import type { FastifyInstance } from 'fastify';
import { JSON_TYPE } from '../edge/headers.js';
import { API_PREFIX } from '../edge/route-binder.js';
import { openApiDocument } from './document.js';

/** `/api/openapi.json` and the page `/api/docs`, both from the operations as data. */
export async function serveDocs(fastify: FastifyInstance, routes: ReadonlyMap<string, Route>): Promise<void> {
  const document = openApiDocument(routes);
  const text = JSON.stringify(document);
  fastify.get(`${API_PREFIX}/openapi.json`, (_request, reply) => reply.header('content-type', JSON_TYPE).header('cache-control', 'no-cache').send(text));
  await fastify.register(swagger, { mode: 'static', specification: { document: document as never } });
  await fastify.register(swaggerUi, {
    routePrefix: `${API_PREFIX}/docs`,
    uiConfig: { docExpansion: 'list', deepLinking: false },
    theme: { title: 'Vũ Môn API' },
  });
}
