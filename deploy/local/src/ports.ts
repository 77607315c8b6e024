import { randomInt } from 'node:crypto';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { LauncherError } from './errors.ts';
import { listenerOf } from './process-table.ts';
import { PART_PORTS, type PartPorts, SERVICES } from './topology.ts';

export const HOST = '127.0.0.1';
const SHOWN = 8;
const ADMIN_GRPC_DISTANCE = PART_PORTS.s3AdminGrpc - PART_PORTS.s3Admin;

const mapPorts = (next: (base: number) => number): PartPorts => ({
  postgres: next(PART_PORTS.postgres),
  redis: next(PART_PORTS.redis),
  kafka: next(PART_PORTS.kafka),
  kafkaController: next(PART_PORTS.kafkaController),
  s3Master: next(PART_PORTS.s3Master),
  s3Volume: next(PART_PORTS.s3Volume),
  s3Filer: next(PART_PORTS.s3Filer),
  s3: next(PART_PORTS.s3),
  s3Admin: next(PART_PORTS.s3Admin),
  s3MasterGrpc: next(PART_PORTS.s3MasterGrpc),
  s3VolumeGrpc: next(PART_PORTS.s3VolumeGrpc),
  s3FilerGrpc: next(PART_PORTS.s3FilerGrpc),
  s3Grpc: next(PART_PORTS.s3Grpc),
  s3AdminGrpc: next(PART_PORTS.s3AdminGrpc),
});

/** Base ports moved by the offset. With the largest offset S3's admin moves by one more: its HTTP port would be the gRPC port of the stack with offset 0. */
export function partPorts(portOffset: number): PartPorts {
  const ports = mapPorts((base) => base + portOffset);
  return portOffset < ADMIN_GRPC_DISTANCE ? ports : { ...ports, s3Admin: ports.s3Admin + 1, s3AdminGrpc: ports.s3AdminGrpc + 1 };
}

async function randomAdminPort(): Promise<number> {
  for (;;) {
    const port = randomInt(11_000, 22_000);
    if ((await canListen(port)) && (await canListen(port + ADMIN_GRPC_DISTANCE))) return port;
  }
}

/** Ports that nobody uses now. All are held at once while choosing, so that they differ; a stranger may still take one before we do. */
export async function randomPartPorts(): Promise<PartPorts> {
  const servers = await Promise.all(
    Object.keys(PART_PORTS).map(
      () =>
        new Promise<net.Server>((resolve, reject) => {
          const server = net.createServer().once('error', reject);
          server.listen(0, HOST, () => resolve(server));
        }),
    ),
  );
  const free = servers.map((server) => {
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no TCP address');
    return address.port;
  });
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  const ports = mapPorts(() => {
    const port = free.pop();
    if (port === undefined) throw new Error('ran out of ports');
    return port;
  });
  const s3Admin = await randomAdminPort();
  return { ...ports, s3Admin, s3AdminGrpc: s3Admin + ADMIN_GRPC_DISTANCE };
}

/** Ports that the Node processes of the stack listen on, with their owner's name. */
export const servicePorts = (portOffset: number): { name: string; port: number }[] =>
  SERVICES.flatMap(({ name, port, opsPort }) => [
    { name, port: port + portOffset },
    { name, port: opsPort + portOffset },
  ]);

const canListen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = net.createServer().once('error', () => resolve(false));
    server.listen({ port, host: HOST, exclusive: true }, () => server.close(() => resolve(true)));
  });

/** Whether anything stops us from listening on the port. The gRPC ports lie in the range of outgoing connections, so a passing one gets a moment to end. */
async function occupied(port: number): Promise<boolean> {
  for (let attempt = 0; attempt < 10; attempt++) {
    if (await canListen(port)) return false;
    if (listenerOf(port)) return true;
    await sleep(200);
  }
  return true;
}

export interface OccupiedPort {
  readonly name: string;
  readonly port: number;
  readonly holder: string;
}

export async function findOccupied(wanted: readonly { name: string; port: number }[]): Promise<OccupiedPort[]> {
  const checked = await Promise.all(wanted.map(async (entry) => ({ ...entry, taken: await occupied(entry.port) })));
  return checked
    .filter((entry) => entry.taken)
    .map(({ name, port }) => {
      const holder = listenerOf(port);
      return { name, port, holder: holder ? `pid ${holder.pid}: ${holder.command.slice(0, 90)}` : 'một kết nối tạm thời hoặc tiến trình của người dùng khác' };
    });
}

export async function requireFree(wanted: readonly { name: string; port: number }[]): Promise<void> {
  const taken = await findOccupied(wanted);
  if (taken.length === 0) return;
  const rows = taken.slice(0, SHOWN).map(({ name, port, holder }) => `    ${name} cần cổng ${port}, đang bị chiếm bởi ${holder}`);
  if (taken.length > SHOWN) rows.push(`    và ${taken.length - SHOWN} cổng nữa`);
  throw new LauncherError(`Cổng đã bị chiếm:\n${rows.join('\n')}`, 'Dừng tiến trình đó, hoặc chạy với cổng khác: PORT_OFFSET=1000 npm start.');
}
