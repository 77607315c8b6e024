import { Dispatcher } from '../../services/platform/src/grpc/dispatcher.js';
import { createGrpcClient, type GrpcClient, type GrpcClientOptions } from '../../services/platform/src/grpc/grpc-client.js';
import { GrpcServer } from '../../services/platform/src/grpc/grpc-server.js';
import type { GrpcHandlers } from '../../services/platform/src/grpc/rpc-types.js';
import { ContextSigner } from '../../services/platform/src/grpc/signed-context.js';
import { createLogger } from '../../services/platform/src/observability/logger.js';

/** The smallest service: two methods that are answered one by one, one that is answered in batches. JSON stands for protobuf. */
export interface Echo {
  readonly id: number;
  readonly text?: string;
}
const method = <N extends string>(name: N) => ({
  path: `/vumon.test.v1.EchoService/${name}` as const,
  requestStream: false,
  responseStream: false,
  requestSerialize: (value: Echo): Buffer => Buffer.from(JSON.stringify(value)),
  requestDeserialize: (bytes: Buffer): Echo => JSON.parse(bytes.toString('utf8')) as Echo,
  responseSerialize: (value: Echo): Buffer => Buffer.from(JSON.stringify(value)),
  responseDeserialize: (bytes: Buffer): Echo => JSON.parse(bytes.toString('utf8')) as Echo,
});
export const EchoService = { getEcho: method('GetEcho'), createEcho: method('CreateEcho'), saveEcho: method('SaveEcho') } as const;
export type EchoHandlers = GrpcHandlers<typeof EchoService, 'saveEcho'>;
export const echoing: EchoHandlers = {
  getEcho: async (request) => request,
  createEcho: async (request) => request,
  batch: { saveEcho: async (calls) => calls.map((call) => call.request) },
};

export const silent = createLogger('test', 'silent');
export const signer = new ContextSigner('a secret of at least thirty-two characters');
export const learner = { user: { kind: 'user', userId: 'u1', role: 'user', sessionId: 's1' } } as const;

/** The service on a real port of the loopback. */
export async function serveEcho(handlers: Partial<EchoHandlers> = {}, port = 0): Promise<{ server: GrpcServer; port: number; address: string }> {
  const dispatcher = new Dispatcher(EchoService, [{ ...echoing, ...handlers }], silent);
  const server = new GrpcServer({ definition: EchoService, dispatcher }, signer);
  const bound = await server.listen('127.0.0.1', port);
  return { server, port: bound, address: `127.0.0.1:${bound}` };
}

export const echoClient = (address: string, options: Partial<GrpcClientOptions> = {}): GrpcClient<typeof EchoService> =>
  createGrpcClient(EchoService, { address, signer, coalesced: ['saveEcho'], ...options });
