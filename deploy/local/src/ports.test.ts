import net from 'node:net';
import { expect, test } from '@jest/globals';
import { findOccupied, HOST, partPorts, randomPartPorts, requireFree, servicePorts } from './ports.ts';
import { parsePortOffset } from './settings.ts';

const all = (offset: number): number[] => [...Object.values(partPorts(offset)), ...servicePorts(offset).map(({ port }) => port)];

test.each([
  [0, 10_000],
  [0, 1000],
  [2000, 10_000],
  [0, 5000],
])('stacks with the offsets %i and %i share no port and stay below 65536', (one, other) => {
  const ports = [...all(one), ...all(other)];
  expect(new Set(ports).size).toBe(ports.length);
  expect(Math.max(...ports)).toBeLessThan(65_536);
});

test.each([0, 1, 9999, 10_000])('the S3 admin gRPC port is 10000 above its HTTP port (offset %i)', (offset) => {
  const { s3Admin, s3AdminGrpc } = partPorts(offset);
  expect(s3AdminGrpc - s3Admin).toBe(10_000);
});

test('random ports differ from each other and are free', async () => {
  const ports = Object.values(await randomPartPorts());
  expect(new Set(ports).size).toBe(ports.length);
  expect(await findOccupied(ports.map((port) => ({ name: 'x', port })))).toEqual([]);
});

test('an occupied port is refused with its name and its holder', async () => {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await expect(requireFree([{ name: 'postgres', port }])).rejects.toThrow(new RegExp(`postgres cần cổng ${port}, .*pid ${process.pid}`));
  await new Promise((resolve) => server.close(resolve));
  await expect(requireFree([{ name: 'postgres', port }])).resolves.toBeUndefined();
});

test.each([
  ['', 0],
  [undefined, 0],
  ['0', 0],
  [' 1000 ', 1000],
  ['10000', 10_000],
])('PORT_OFFSET %p is %i', (raw, offset) => {
  expect(parsePortOffset(raw)).toBe(offset);
});

test.each(['-1', '10001', '1.5', 'abc', '1e9'])('PORT_OFFSET %p is refused', (raw) => {
  expect(() => parsePortOffset(raw)).toThrow('không hợp lệ');
});
