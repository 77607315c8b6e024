import 'reflect-metadata';
import type { Route, RouteAnswer, RouteBody, RouteQuery } from '@vumon/proto/http/route.js';
import type { UserContext } from '@vumon/proto/user-context.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ReadyAnswer } from './ready-answer.js';

type ParamNames<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamNames<Rest> : never;
export type SignedIn = Extract<UserContext, { kind: 'user' }>;
type Caller<R extends Route> = R['auth'] extends 'user' | 'admin' ? SignedIn : UserContext;

/** A request that has passed the edge: the caller is proven, path, query and body are checked and typed by the route. */
export interface EdgeRequest<R extends Route> {
  readonly params: Readonly<Record<ParamNames<R['path']>, string>>;
  readonly query: RouteQuery<R>;
  readonly body: RouteBody<R>;
  readonly user: Caller<R>;
  readonly http: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Members that follow `success` in the answer; or the same as JSON bytes from a service; or bytes kept ready. */
export type EdgeAnswer<R extends Route> = Omit<RouteAnswer<R>, 'success'> | Uint8Array | ReadyAnswer;
export type EdgeHandler = (request: EdgeRequest<Route>) => EdgeAnswer<Route> | Promise<EdgeAnswer<Route>>;

const HANDLERS = Symbol('edge handlers');
export interface HandlerEntry {
  readonly route: Route;
  readonly method: string;
}

/** Marks a provider's method as the handler of one HTTP operation; the route's types decide what it takes and answers. */
export function Handles<const R extends Route>(route: R) {
  return <F extends (request: EdgeRequest<R>) => EdgeAnswer<R> | Promise<EdgeAnswer<R>>>(
    target: object,
    method: string,
    _descriptor: TypedPropertyDescriptor<F>,
  ): void => {
    const known = (Reflect.getMetadata(HANDLERS, target) as HandlerEntry[] | undefined) ?? [];
    Reflect.defineMetadata(HANDLERS, [...known, { route, method }], target);
  };
}

/** The handlers that a provider's class declares. */
export const handlersOf = (instance: object): readonly HandlerEntry[] =>
  (Reflect.getMetadata(HANDLERS, Object.getPrototypeOf(instance) as object) as HandlerEntry[] | undefined) ?? [];
