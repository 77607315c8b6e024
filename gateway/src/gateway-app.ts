import 'reflect-metadata';
import type { INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { NestLogger } from '@vumon/platform/nest-logger.js';
import type { Logger } from '@vumon/platform/observability/logger.js';
import type { Route } from '@vumon/proto/http/route.js';
import { routes as allRoutes } from '@vumon/proto/http/routes.js';
import type { FastifyInstance } from 'fastify';
import { EdgeAdapter } from './edge/edge-adapter.js';
import { securityHeaders } from './edge/headers.js';
import { setNotFound } from './edge/not-found.js';
import { QuickAnswers } from './edge/quick-answers.js';
import { RouteBinder } from './edge/route-binder.js';
import { type ArrivalLimits, arrivalLimits, type GatewayConfig, onLoopback } from './gateway.config.js';
import { type GatewayPorts, gatewayModule } from './gateway.module.js';
import { MediaRoutes } from './media/media-routes.js';
import { serveDocs } from './openapi/docs.js';
import { SocketServer } from './realtime/socket-server.js';
import { serveWeb } from './spa/spa-files.js';

const DRAIN_LIMIT_MS = 10_000;

export interface GatewayApp {
  readonly nest: INestApplication;
  readonly fastify: FastifyInstance;
  /** Ends sockets, stops taking requests and lets those under way finish for up to ten seconds. */
  close(): Promise<void>;
}

/** Builds the whole gateway, ready to listen. Throws when operations and handlers do not match. */
export async function createGateway(
  config: GatewayConfig,
  logger: Logger,
  ports: GatewayPorts,
  routes: ReadonlyMap<string, Route> = allRoutes,
  arrival: ArrivalLimits = arrivalLimits,
): Promise<GatewayApp> {
  const adapter = new EdgeAdapter(config, logger, securityHeaders(onLoopback(config)), arrival);
  const nest = await NestFactory.create(gatewayModule(config, logger, ports), adapter, {
    bodyParser: false,
    logger: new NestLogger(logger),
    abortOnError: false,
  });
  const { fastify } = adapter;
  try {
    nest.get(RouteBinder).bind(fastify, routes, arrival);
    nest.get(MediaRoutes).bind(fastify);
    await serveDocs(fastify, routes);
    setNotFound(fastify, routes.values(), await serveWeb(fastify, config.WEB_DIST));
    await nest.init();
    await fastify.ready();
  } catch (error) {
    await nest.close().catch(() => undefined);
    throw error;
  }
  nest.get(SocketServer).attach(fastify.server);
  const quick = nest.get(QuickAnswers);
  quick.attach(fastify.server);
  const close = async (): Promise<void> => {
    const limit = setTimeout(() => fastify.server.closeAllConnections(), DRAIN_LIMIT_MS);
    quick.close();
    await nest.close();
    clearTimeout(limit);
  };
  return { nest, fastify, close };
}
