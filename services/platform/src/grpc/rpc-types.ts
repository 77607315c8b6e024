import type { UserContext } from '@vumon/proto/user-context.js';

/** Shape of a service definition that ts-proto generates. */
export interface MethodDefinition<Req = never, Res = unknown> {
  readonly path: string;
  readonly requestStream: boolean;
  readonly responseStream: boolean;
  readonly requestSerialize: (value: Req) => Buffer;
  readonly requestDeserialize: (value: Buffer) => unknown;
  readonly responseSerialize: (value: never) => Buffer;
  readonly responseDeserialize: (value: Buffer) => Res;
}
export type ServiceDefinition = Readonly<Record<string, MethodDefinition>>;

export type RequestOf<M> = M extends { requestDeserialize: (value: Buffer) => infer Req } ? Req : never;
export type ResponseOf<M> = M extends { responseDeserialize: (value: Buffer) => infer Res } ? Res : never;

/** Who calls, and until when an answer is of use. */
export interface Call {
  readonly user: UserContext;
  /** Milliseconds since the epoch. */
  readonly deadlineAt: number;
}
/** One item of a batch. */
export interface BatchCall<Req> extends Call {
  readonly request: Req;
}

export type UnaryHandler<M> = (request: RequestOf<M>, call: Call) => Promise<ResponseOf<M>>;
/** Answers in the order of the calls; an Error in a place is that item's own failure and no neighbour's. */
export type BatchHandler<M> = (calls: readonly BatchCall<RequestOf<M>>[]) => Promise<readonly (ResponseOf<M> | Error)[]>;

/**
 * What a service's gRPC class implements: every method, either singly or (for the coalesced ones, named in B) for a whole batch at once.
 * A single call of a batch method is a batch of one.
 */
export type GrpcHandlers<S, B extends keyof S = never> = { readonly [K in Exclude<keyof S, B>]: UnaryHandler<S[K]> } & ([B] extends [never]
  ? unknown
  : { readonly batch: { readonly [K in B]: BatchHandler<S[K]> } });
