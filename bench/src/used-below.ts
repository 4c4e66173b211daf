import { readdirSync, readFileSync } from 'node:fs';

/** Memory and CPU of a process and all that it has started, by the name of the program. */
export interface Used {
  /** A shared page counts in parts for those that share it. */
  bytes: Record<string, number>;
  cpuSeconds: Record<string, number>;
}

/** Clock ticks a second that /proc counts in. */
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
  // With that of its children that have ended.
  const cpuSeconds = fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS;
  return [{ pid, name: stat.slice(stat.indexOf('(') + 1, end), parent: fields[1] ?? '', cpuSeconds }];
}

function bytesOf(pid: string): number {
  const [, kilobytes = '0'] = /^Pss:\s+(\d+) kB$/m.exec(readOf(pid, 'smaps_rollup') ?? '') ?? [];
  return Number(kilobytes) * 1024;
}

/** The script that a Node process runs tells it from the others; any other process has the name of its program. */
export function roleOf({ pid, name }: Pick<Entry, 'pid' | 'name'>): string {
  const [, role] = /\/(\w+)\/dist\/main\.js/.exec(readOf(pid, 'cmdline') ?? '') ?? [];
  return role ?? name;
}

export const totalOf = (values: Record<string, number>) => Object.values(values).reduce((sum, each) => sum + each, 0);

/** Of the process and everything below it, on Linux. */
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
