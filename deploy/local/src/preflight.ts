import fs from 'node:fs';
import path from 'node:path';
import { LauncherError } from './errors.ts';
import { nativeState } from './native-files.ts';
import { nativeDir, REPO_ROOT } from './paths.ts';
import { partPorts, requireFree, servicePorts } from './ports.ts';
import type { Reporter } from './report.ts';
import type { Settings } from './settings.ts';
import type { PartName } from './topology.ts';

const GIGABYTE = 1e9;
const DAY_MS = 86_400_000;

export const nodeIsRight = (): boolean => Number(process.versions.node.split('.')[0]) >= 24;

/** Bytes that this account may still write where the stack keeps its data. */
export function freeDisk(folder: string): number {
  const disk = fs.statfsSync(fs.existsSync(folder) ? folder : REPO_ROOT);
  return disk.bavail * disk.bsize;
}

/** The first install unpacks wheels, jars and the builds; later starts only need room for data and logs. */
export function diskNeeded(native: string): number {
  const state = nativeState(native);
  return state.wheels && state.jars ? 0.5 * GIGABYTE : 2 * GIGABYTE;
}

/** A clock that stands before the day on which this checkout's files were written is wrong; tokens and deadlines would be too. */
export function clockIsPlausible(): boolean {
  return Date.now() + DAY_MS > fs.statSync(path.join(REPO_ROOT, 'package-lock.json')).mtimeMs;
}

/** Ports of the parts that are to run as processes of this machine. */
export function infrastructurePorts(portOffset: number, parts: readonly PartName[]): { name: string; port: number }[] {
  const { postgres, redis, kafka, kafkaController, ...s3 } = partPorts(portOffset);
  const ports = { postgres: [postgres], redis: [redis], kafka: [kafka, kafkaController], s3: Object.values(s3) };
  return parts.flatMap((part) => ports[part].map((port) => ({ name: part, port })));
}

/** Everything that would make a start fail later, found in the first half second. */
export async function preflight(settings: Settings, parts: readonly PartName[], report: Reporter): Promise<void> {
  if (!nodeIsRight()) throw new LauncherError(`Cần Node 24 trở lên, đang chạy ${process.version}`, 'Chạy bằng npm start (dùng Node 24 trong node_modules).');
  const native = nativeDir(settings.env);
  const free = freeDisk(settings.paths.root);
  const needed = diskNeeded(native);
  if (free < needed) {
    throw new LauncherError(
      `Ổ đĩa chỉ còn ${(free / GIGABYTE).toFixed(1)} GB, cần ${(needed / GIGABYTE).toFixed(1)} GB`,
      'Giải phóng dung lượng rồi chạy lại.',
    );
  }
  if (!clockIsPlausible()) report.line(`  ! Đồng hồ máy (${new Date().toLocaleString('vi-VN')}) chậm hơn mã nguồn: kiểm tra ngày giờ hệ thống.`);
  await requireFree([...infrastructurePorts(settings.portOffset, parts), ...servicePorts(settings.portOffset)]);
}
