import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isRecord, writeJson } from '../files.ts';
import { weedProgram } from '../native-files.ts';
import { HOST } from '../ports.ts';
import { probeHttp } from '../ready.ts';
import { BUCKETS } from '../topology.ts';
import { bareEnvironment, type NativePart, type PartContext } from './part.ts';

export const s3Endpoint = ({ ports }: PartContext): string => `http://${HOST}:${ports.s3}`;

/** The port opens before the volume server has registered, and an upload until then hangs for seconds: ready is a writable topology with our buckets. */
async function probeS3({ ports }: PartContext): Promise<void> {
  const response = await fetch(`http://${HOST}:${ports.s3Master}/dir/status`, { signal: AbortSignal.timeout(2000) });
  const status: unknown = await response.json();
  const topology = isRecord(status) && isRecord(status.Topology) ? status.Topology : {};
  if (!(typeof topology.Max === 'number' && topology.Max > 0)) throw new Error('chưa có nơi lưu trữ');
  for (const bucket of BUCKETS) await probeHttp(`http://${HOST}:${ports.s3Filer}/buckets/${bucket}/?limit=1`);
  await probeHttp(`http://${HOST}:${ports.s3}/healthz`);
}

/** SeaweedFS keeps unix sockets in /tmp, named by port; those of a killed server would block the next one. */
function removeSockets(ports: readonly number[]): void {
  for (const folder of new Set(['/tmp', os.tmpdir()])) {
    if (!fs.existsSync(folder)) continue;
    for (const file of fs.readdirSync(folder)) {
      const port = /^seaweedfs-[a-z0-9-]+-(\d+)\.sock$/.exec(file)?.[1];
      if (port !== undefined && ports.includes(Number(port))) fs.rmSync(path.join(folder, file), { force: true });
    }
  }
}

export function nativeS3(context: PartContext): NativePart {
  const { ports, secrets } = context;
  const data = path.join(context.dataDir, 's3');
  const credentials = path.join(context.dataDir, 's3.json');
  const portFlags = {
    'master.port': ports.s3Master,
    'volume.port': ports.s3Volume,
    'filer.port': ports.s3Filer,
    's3.port': ports.s3,
    'admin.port': ports.s3Admin,
    'master.port.grpc': ports.s3MasterGrpc,
    'volume.port.grpc': ports.s3VolumeGrpc,
    'filer.port.grpc': ports.s3FilerGrpc,
    's3.port.grpc': ports.s3Grpc,
  };
  const own = [...Object.values(portFlags), ports.s3AdminGrpc];
  const quiet = ['-master.telemetry=false', '-webdav=false', '-admin.ui=false', '-s3.port.iceberg=0', '-s3.port.lance=0', '-s3.iam=false'];
  return {
    async prepare() {
      fs.mkdirSync(data, { recursive: true });
      const identity = {
        name: 'vumon',
        credentials: [{ accessKey: secrets.s3AccessKey, secretKey: secrets.s3SecretKey }],
        actions: ['Admin', 'Read', 'Write', 'List', 'Tagging'],
      };
      writeJson(credentials, { identities: [identity] }, 0o600);
    },
    spec: {
      name: 's3',
      kind: 'infrastructure',
      title: 'S3 (SeaweedFS)',
      ports: own,
      command: weedProgram(context.nativeDir),
      args: [
        ...['-logtostderr=true', 'mini', `-dir=${data}`, `-ip=${HOST}`, `-ip.bind=${HOST}`, ...quiet, `-s3.config=${credentials}`],
        ...Object.entries(portFlags).map(([flag, port]) => `-${flag}=${port}`),
        ...['-master.volumeSizeLimitMB=64', `-bucket=${BUCKETS.join(',')}`],
      ],
      // Below 256 MiB the collector never rests (9 % of a core); without a limit a large upload leaves 400 MB behind.
      env: bareEnvironment({ GOMEMLIMIT: '256MiB', GOGC: '50' }),
      cwd: data,
      stopSignal: 'SIGTERM',
      // Its orderly stop sometimes takes 30 s; objects survive being cut off.
      graceMs: 4000,
      probe: () => probeS3(context),
      readyTimeoutMs: 60_000,
      cleanUp: () => removeSockets(own),
    },
  };
}
