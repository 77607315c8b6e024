import { isAlive, type PidRecord, readPids } from '../pid-files.ts';
import { residentBytes } from '../process-table.ts';
import { probeHttp } from '../ready.ts';
import { loadSettings } from '../settings.ts';
import { PARTS, type ProcessKind, SERVICES } from '../topology.ts';

export interface StatusRow {
  readonly name: string;
  readonly kind: ProcessKind;
  readonly pid: number;
  readonly ports: readonly number[];
  /** `ready` only when the process says so now. `dead`: it ended and nobody has started it again (yet). */
  readonly state: string;
  readonly rssBytes: number;
}

const ORDER = [...SERVICES.map((service) => service.name), ...PARTS];
const rank = (name: string): number => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length);

async function stateOf(record: PidRecord): Promise<string> {
  if (!isAlive(record)) return record.state === 'restarting' ? 'restarting' : 'dead';
  if (record.readyUrl === undefined || record.state === 'stopping') return record.state;
  return probeHttp(record.readyUrl).then(
    () => 'ready',
    () => (record.state === 'ready' ? 'unready' : record.state),
  );
}

/** What runs now, service by service, gateway last among the services. */
export async function statusRows(pidFolder: string): Promise<StatusRow[]> {
  const rows = await Promise.all(
    readPids(pidFolder).map(async (record) => ({
      name: record.name,
      kind: record.kind,
      pid: record.pid,
      ports: record.ports,
      state: await stateOf(record),
      rssBytes: isAlive(record) ? residentBytes(record.pid) : 0,
    })),
  );
  return rows.sort((a, b) => rank(a.name) - rank(b.name) || (a.name < b.name ? -1 : 1));
}

const STATE_TEXTS: Record<string, string> = {
  ready: 'sẵn sàng',
  unready: 'chưa sẵn sàng',
  starting: 'đang khởi động',
  restarting: 'đang chạy lại',
  stopping: 'đang dừng',
  dead: 'đã chết',
};

export async function status(flags: { json: boolean }): Promise<number> {
  const rows = await statusRows(loadSettings().paths.pids);
  if (flags.json) {
    process.stdout.write(`${JSON.stringify(rows)}\n`);
    return 0;
  }
  if (rows.length === 0) {
    process.stdout.write('Không có gì đang chạy. Khởi động: npm start\n');
    return 0;
  }
  const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;
  const line = (cells: readonly string[]): string =>
    [cells[0]?.padEnd(12), cells[1]?.padEnd(16), cells[2]?.padStart(8), cells[3]?.padStart(8), `  ${cells[4] ?? ''}`].join(' ');
  process.stdout.write(`${line(['Tên', 'Trạng thái', 'pid', 'Bộ nhớ', 'Cổng'])}\n`);
  for (const row of rows) {
    process.stdout.write(`${line([row.name, STATE_TEXTS[row.state] ?? row.state, String(row.pid), megabytes(row.rssBytes), row.ports.join(' ')])}\n`);
  }
  process.stdout.write(`${line(['Tổng', '', '', megabytes(rows.reduce((sum, row) => sum + row.rssBytes, 0)), ''])}\n`);
  return 0;
}
