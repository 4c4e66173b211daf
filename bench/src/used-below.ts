import { readdirSync, readFileSync } from 'node:fs';

/** Memory and CPU of a process and all that it has started, by the name of the program. */
export interface Used {
  /** The memory that several processes share is divided among them. */
  bytes: Record<string, number>;
  cpuSeconds: Record<string, number>;
}

/** The clock ticks per second in /proc. */
const TICKS = 100;

interface Entry {
  pid: string;
  name: string;
  parent: string;
  cpuSeconds: number;
}

/** Undefined when the process has ended meanwhile. */
function readOf(pid: string, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}

function readEntry(pid: string): Entry[] {
  const stat = readOf(pid, 'stat');
  if (stat === undefined) return [];
  const end = stat.lastIndexOf(')');
  const fields = stat.slice(end + 2).split(' ');
  // Includes the CPU time of its children that have ended.
  const cpuSeconds = fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS;
  return [{ pid, name: stat.slice(stat.indexOf('(') + 1, end), parent: fields[1] ?? '', cpuSeconds }];
}

function bytesOf(pid: string): number {
  const [, kilobytes = '0'] = /^Pss:\s+(\d+) kB$/m.exec(readOf(pid, 'smaps_rollup') ?? '') ?? [];
  return Number(kilobytes) * 1024;
}

/** A Node process is named by the script that it runs, any other process by its program. */
export function roleOf({ pid, name }: Pick<Entry, 'pid' | 'name'>): string {
  const [, role] = /\/(\w+)\/dist\/main\.js/.exec(readOf(pid, 'cmdline') ?? '') ?? [];
  return role ?? name;
}

export const totalOf = (values: Record<string, number>) => Object.values(values).reduce((sum, each) => sum + each, 0);

/** What the process and everything below it uses, on Linux. */
export function usedBelow(root: number, nameOf: (entry: Entry) => string = ({ name }) => name): Used {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(readEntry);
  const used: Used = { bytes: {}, cpuSeconds: {} };
  const waiting = [String(root)];
  for (let pid = waiting.pop(); pid !== undefined; pid = waiting.pop()) {
    const entry = all.find((each) => each.pid === pid);
    if (entry === undefined) continue;
    const name = nameOf(entry);
    used.bytes[name] = (used.bytes[name] ?? 0) + bytesOf(pid);
    used.cpuSeconds[name] = (used.cpuSeconds[name] ?? 0) + entry.cpuSeconds;
    waiting.push(...all.filter(({ parent }) => parent === pid).map((each) => each.pid));
  }
  return used;
}
