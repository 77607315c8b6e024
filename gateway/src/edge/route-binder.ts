import multipart from '@fastify/multipart';
import { Inject, Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { AppError } from '@vumon/platform/errors/app-error.js';
import { runWithTrace } from '@vumon/platform/observability/request-context.js';
import { CONFIG } from '@vumon/platform/service-definition.js';
import type { Route } from '@vumon/proto/http/route.js';
import type { UserContext } from '@vumon/proto/user-context.js';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { LRUCache } from 'lru-cache';
import { Authenticator } from '../auth/authenticator.js';
import { type ArrivalLimits, type AuthOperation, arrivalLimits, type GatewayConfig } from '../gateway.config.js';
import { SECURITY_HEADERS } from '../gateway.tokens.js';
import { addressKey } from './client-address.js';
import { enveloped } from './envelope.js';
import { type EdgeAnswer, type EdgeHandler, type EdgeRequest, handlersOf } from './handles.js';
import { JSON_TYPE } from './headers.js';
import { QuickAnswers } from './quick-answers.js';
import { RateLimiter } from './rate-limiter.js';
import { ReadyAnswer } from './ready-answer.js';
import { allowSlowBody } from './slow-bodies.js';
import { checkParams, validate } from './validation.js';

export const API_PREFIX = '/api';

interface Bound {
  readonly name: string;
  readonly route: Route;
  readonly handler: EdgeHandler;
  readonly status: number;
  /** Forms with a file. */
  readonly slowBody: ArrivalLimits | undefined;
  /** Checked queries by their text: public lists are asked with the same few. */
  readonly queries: LRUCache<string, object> | undefined;
}

const AUTH_OPERATIONS: Readonly<Record<string, AuthOperation>> = { 'auth.login': 'login', 'auth.register': 'register' };

/** "/ielts/{id}" → "/api/ielts/:id". */
export const fastifyPath = (route: Route): string => API_PREFIX + route.path.replace(/\{(\w+)\}/g, ':$1');

/**
 * Binds each HTTP operation of the contract to its one handler, directly on Fastify: authentication, rate, path, query and body,
 * handler, envelope. Nothing else stands between a request and a service.
 */
@Injectable()
export class RouteBinder {
  readonly #checkAnswers: boolean;
  readonly #headers: readonly string[];

  constructor(
    @Inject(CONFIG) config: GatewayConfig,
    private readonly discovery: DiscoveryService,
    private readonly authenticator: Authenticator,
    private readonly limiter: RateLimiter,
    private readonly quick: QuickAnswers,
    @Inject(SECURITY_HEADERS) headers: Readonly<Record<string, string>>,
  ) {
    this.#headers = Object.entries(headers).flat();
    this.#checkAnswers = config.NODE_ENV === 'test';
  }

  /** Registers every route. Throws, naming all of them, when an operation has no handler or two, or a handler no operation. */
  bind(fastify: FastifyInstance, routes: ReadonlyMap<string, Route>, arrival: ArrivalLimits = arrivalLimits): void {
    const handlers = this.#collect();
    const problems = [...handlers.keys()]
      .filter((route) => ![...routes.values()].includes(route))
      .map((route) => `handler for ${route.method} ${route.path}, which is no operation`);
    for (const [name, route] of routes) {
      const found = handlers.get(route)?.length ?? 0;
      if (found !== 1) problems.push(found === 0 ? `${name} has no handler` : `${name} has ${found} handlers`);
    }
    if (problems.length > 0) throw new Error(`HTTP handlers do not match the operations: ${problems.join('; ')}`);
    for (const [name, route] of routes) for (const handler of handlers.get(route) ?? []) this.#register(fastify, name, route, handler, arrival);
  }

  #collect(): Map<Route, EdgeHandler[]> {
    const handlers = new Map<Route, EdgeHandler[]>();
    for (const { instance } of this.discovery.getProviders() as { instance: unknown }[]) {
      if (typeof instance !== 'object' || instance === null) continue;
      for (const { route, method } of handlersOf(instance)) {
        const handler = ((instance as Record<string, unknown>)[method] as EdgeHandler).bind(instance);
        handlers.set(route, [...(handlers.get(route) ?? []), handler]);
      }
    }
    return handlers;
  }

  #register(fastify: FastifyInstance, name: string, route: Route, handler: EdgeHandler, arrival: ArrivalLimits): void {
    const status = typeof route.status === 'number' ? route.status : 200;
    const queries = route.query && route.rate === 'publicRead' ? new LRUCache<string, object>({ max: 500 }) : undefined;
    const bound: Bound = { name, route, handler, status, queries, slowBody: route.upload && arrival };
    const options: RouteOptions = {
      method: route.method,
      url: fastifyPath(route),
      ...(route.bodyLimit !== undefined && { bodyLimit: route.bodyLimit }),
      handler: (request, reply) => {
        const caller = this.authenticator.identify(route.auth, request);
        return caller instanceof Promise ? caller.then((user) => this.#serve(bound, user, request, reply)) : this.#serve(bound, caller, request, reply);
      },
    };
    if (route.upload) this.#registerUpload(fastify, options, route.upload);
    else fastify.route(options);
  }

  /** Forms are read in a scope of their own: everywhere else they stay unsupported. */
  #registerUpload(fastify: FastifyInstance, options: RouteOptions, { fields, mostBytes }: NonNullable<Route['upload']>): void {
    void fastify.register(async (scope) => {
      // One byte more than allowed, so that whoever reads the file sees that it is too large.
      await scope.register(multipart, { limits: { files: 1, fileSize: mostBytes + 1, fields: fields.length, fieldSize: 1_000, headerPairs: 50 } });
      scope.route(options);
    });
  }

  /** Runs without a promise of its own as far as the handler lets it: ready bytes leave in the same turn. */
  #serve(bound: Bound, user: UserContext, http: FastifyRequest, reply: FastifyReply): FastifyReply | Promise<FastifyReply> {
    const { route } = bound;
    const address = addressKey(http.ip);
    this.limiter.take(route.rate === 'auth' ? 'write' : route.rate, user, address);
    // Only now: whoever may not send a file is timed like everybody else.
    if (bound.slowBody) allowSlowBody(http, bound.slowBody);
    const params = checkParams(http.params);
    const query = this.#query(bound, http);
    const body = route.body ? validate(route.body, http.body ?? {}) : undefined;
    const request = { params, query, body, user, http, reply } as EdgeRequest<Route>;
    reply.code(bound.status);
    const answer = runWithTrace(
      http.headers.traceparent as string | undefined,
      () => (route.rate === 'auth' ? this.#guarded(bound, request, address) : bound.handler(request)),
      http.id,
    );
    return answer instanceof Promise ? answer.then((value) => this.#send(bound, value, http, reply)) : this.#send(bound, answer, http, reply);
  }

  #query({ route, queries }: Bound, http: FastifyRequest): unknown {
    if (!route.query) return undefined;
    const { url = '' } = http.raw;
    const at = url.indexOf('?');
    const text = at < 0 ? '' : url.slice(at);
    const known = queries?.get(text);
    if (known) return known;
    const checked = validate(route.query, http.query);
    if (queries && text.length <= 200) queries.set(text, Object.freeze(checked as object));
    return checked;
  }

  #guarded(bound: Bound, request: EdgeRequest<Route>, address: string): Promise<EdgeAnswer<Route>> {
    const { email } = (request.body ?? {}) as { email?: unknown };
    const account = typeof email === 'string' ? email : 'userId' in request.user ? request.user.userId : address;
    return this.limiter.guard(AUTH_OPERATIONS[bound.name] ?? 'other', account, address, async () => bound.handler(request));
  }

  #send(bound: Bound, answer: EdgeAnswer<Route>, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    if (answer instanceof ReadyAnswer) {
      if (this.#checkAnswers) this.#check(bound, answer.bytes);
      const { auth, rate, method } = bound.route;
      if (method === 'GET' && auth === 'public' && rate === 'publicRead' && request.headers.authorization === undefined)
        this.quick.remember(request.raw.url, answer);
      answer.send(request, reply);
      return reply;
    }
    const bytes = answer instanceof Uint8Array ? enveloped(answer) : Buffer.from(JSON.stringify({ success: true, ...answer }));
    if (this.#checkAnswers) this.#check(bound, bytes);
    const head = ['X-Request-Id', request.id, 'Content-Type', JSON_TYPE, 'Content-Length', String(bytes.length), 'Cache-Control', 'no-store', ...this.#headers];
    for (const [name, value] of Object.entries(reply.getHeaders())) for (const one of Array.isArray(value) ? value : [value]) head.push(name, String(one));
    // Straight to the connection, as ready answers go: the way through the reply looks at each header again and costs as much as all the rest.
    const { raw } = reply.hijack();
    raw.writeHead(reply.statusCode, head);
    raw.end(bytes);
    return reply;
  }

  /** In tests every answer is held against the contract; a mismatch is a failure of ours. */
  #check({ name, route }: Bound, bytes: Buffer): void {
    const parsed = route.response.safeParse(JSON.parse(bytes.toString('utf8')));
    if (!parsed.success)
      throw new AppError('INTERNAL', { cause: new Error(`${name} answered outside its contract: ${JSON.stringify(parsed.error.issues).slice(0, 1_000)}`) });
  }
}
