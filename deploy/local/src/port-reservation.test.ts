import net from 'node:net';
import { expect, test } from '@jest/globals';
import { reservePorts } from './port-reservation.ts';
import { HOST, randomPartPorts } from './ports.ts';

const listen = (port: number): Promise<net.Server> =>
  new Promise((resolve, reject) => {
    const server = net.createServer().once('error', reject);
    server.listen(port, HOST, () => resolve(server));
  });
const close = (server: net.Server): Promise<unknown> => new Promise((resolve) => server.close(resolve));

/** A connection that asks for `localPort`, as the system would give it one that nobody has bound. */
const connectFrom = (localPort: number, to: number): Promise<string> =>
  new Promise((resolve) => {
    const socket = net.connect({ port: to, host: HOST, localPort, localAddress: '127.0.0.2' });
    socket.once('connect', () => resolve('connected'));
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'failed'));
    socket.once('close', () => socket.destroy());
    setTimeout(() => socket.destroy(), 200).unref();
  });

test('a reserved port is taken, yet its service can listen; afterwards it is free again', async () => {
  const { kafka: target, redis: reserved } = await randomPartPorts();
  const peer = await listen(target);
  const release = await reservePorts([reserved]);
  expect(await connectFrom(reserved, target)).toBe('EADDRINUSE');
  await close(await listen(reserved));
  await release();
  expect(await connectFrom(reserved, target)).toBe('connected');
  await close(peer);
});
