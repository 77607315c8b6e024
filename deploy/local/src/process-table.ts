import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

// Reads the operating system's process table: /proc on Linux, `ps` elsewhere.

const HAS_PROC = fs.existsSync('/proc/self/stat');

const read = (file: string): string | undefined => {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
};

const ps = (pid: number, column: string): string | undefined => {
  const result = spawnSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' });
  const text = result.stdout?.trim();
  return result.status === 0 && text ? text : undefined;
};

/** Fields of /proc/<pid>/stat after the command name, which may itself hold blanks and brackets. */
const statFields = (pid: number): string[] | undefined => {
  const stat = read(`/proc/${pid}/stat`);
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
};

/** A text that names this very process and no later one with the same id; undefined when there is no such process or it is a zombie. */
export function processIdentity(pid: number): string | undefined {
  if (!HAS_PROC) return ps(pid, 'lstart');
  const fields = statFields(pid);
  if (!fields || fields[0] === 'Z' || fields[0] === 'X') return undefined;
  return `${read('/proc/sys/kernel/random/boot_id')?.trim() ?? ''}:${fields[19] ?? ''}`;
}

function commandLine(pid: number): string {
  if (!HAS_PROC) return ps(pid, 'command') ?? '';
  return (read(`/proc/${pid}/cmdline`) ?? '').split('\0').join(' ').trim();
}

function children(): Map<number, number[]> {
  const result = new Map<number, number[]>();
  for (const entry of fs.readdirSync('/proc')) {
    const pid = Number(entry);
    if (!Number.isInteger(pid)) continue;
    const parent = Number(statFields(pid)?.[1]);
    if (!Number.isInteger(parent)) continue;
    result.set(parent, [...(result.get(parent) ?? []), pid]);
  }
  return result;
}

/** The process and everything below it, parents first. */
export function processTree(pid: number): number[] {
  if (!HAS_PROC) return [pid];
  const below = children();
  const tree = [pid];
  for (const member of tree) tree.push(...(below.get(member) ?? []));
  return tree;
}

const kilobytes = (status: string, field: string): number => Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);

/**
 * Resident bytes of a process with its children. Pages that forked children share with their parent (program text, PostgreSQL's shared buffers)
 * are counted once: private memory is added up, file and shared memory is that of the largest member.
 */
export function residentBytes(pid: number): number {
  if (!HAS_PROC) return Number(ps(pid, 'rss') ?? 0) * 1024;
  let own = 0;
  let file = 0;
  let shared = 0;
  for (const member of processTree(pid)) {
    const status = read(`/proc/${member}/status`) ?? '';
    own += kilobytes(status, 'RssAnon');
    file = Math.max(file, kilobytes(status, 'RssFile'));
    shared = Math.max(shared, kilobytes(status, 'RssShmem'));
  }
  return (own + file + shared) * 1024;
}

/** The process that listens on a TCP port of this machine, when the process table shows it to us. */
export function listenerOf(port: number): { pid: number; command: string } | undefined {
  if (!HAS_PROC) return undefined;
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const inodes = new Set<string>();
  for (const table of ['/proc/net/tcp', '/proc/net/tcp6']) {
    for (const row of (read(table) ?? '').split('\n').slice(1)) {
      const columns = row.trim().split(/\s+/);
      if (columns[1]?.endsWith(suffix) && columns[3] === '0A' && columns[9]) inodes.add(`socket:[${columns[9]}]`);
    }
  }
  if (inodes.size === 0) return undefined;
  for (const entry of fs.readdirSync('/proc')) {
    const pid = Number(entry);
    if (!Number.isInteger(pid)) continue;
    try {
      for (const descriptor of fs.readdirSync(`/proc/${pid}/fd`)) {
        if (inodes.has(fs.readlinkSync(`/proc/${pid}/fd/${descriptor}`))) return { pid, command: commandLine(pid) };
      }
    } catch {
      // another user's process, or one that just ended
    }
  }
  return undefined;
}
