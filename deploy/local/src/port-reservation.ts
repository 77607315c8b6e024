import net from 'node:net';

/**
 * Keeps ports free for processes that will listen on them. The gRPC ports lie in the range from which Linux takes the local port of outgoing connections
 * (32768…60999), so any connection of the stack itself may sit on one when its service starts, or starts again. Linux never gives a connection a port that
 * somebody has bound explicitly, on whatever address: a listener on 127.0.0.2 keeps the port away from connections and leaves 127.0.0.1 to the service.
 * Returns how to let go. Elsewhere than on Linux there is no such address, and nothing is done.
 */
export async function reservePorts(ports: readonly number[]): Promise<() => Promise<void>> {
  if (process.platform !== 'linux') return async () => undefined;
  const held = await Promise.all(
    ports.map(
      (port) =>
        new Promise<net.Server | undefined>((resolve) => {
          const server = net.createServer((socket) => socket.destroy());
          server.once('error', () => resolve(undefined));
          server.listen({ port, host: '127.0.0.2', exclusive: true }, () => resolve(server));
        }),
    ),
  );
  return async () => {
    await Promise.all(held.flatMap((server) => (server ? [new Promise((resolve) => server.close(resolve))] : [])));
  };
}
