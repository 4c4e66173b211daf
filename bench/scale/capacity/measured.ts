import { readFileSync } from 'node:fs';

/** CPU in microseconds by process, and what else one unit of a work used; bench/scale/inputs/snapshot.ts measures it. */
interface Cost {
  cpuUs: Readonly<Record<string, number>>;
  commits: number;
  walBytes: number;
  redisCommands: number;
}

const WORKS = [
  'idle second',
  'position',
  'list',
  'booking',
  'position on a trip',
  'position on a trip, 10 pages',
  'ride',
] as const;
type Work = (typeof WORKS)[number];

interface Kept {
  takenOn: string;
  machine: string;
  costs: Readonly<Record<Work, Cost>>;
  /** What a ride from booking to invoice adds to each table. */
  bytes: Readonly<Record<string, { bytes: number; rows: number }>>;
  events: { details: readonly { route: { type: string; to: readonly string[] }; perSecond: number; p99: number }[] };
  redisBytes?: number;
  /** The compressed size of a list of 20 rides. */
  listBytes: number;
  commits?: readonly { connections: number; perSecond: number; meanMs: number }[];
  filled?: { table: number; all: number };
}

export interface Measured {
  embedded: Kept;
  distributed: Kept;
}

const read = (name: string): Kept =>
  JSON.parse(readFileSync(new URL(`../../results/${name}.json`, import.meta.url), 'utf8')) as Kept;

/** The figures that `npm run bench:scale -- --inputs all` has kept. */
export const readMeasured = (): Measured => ({
  embedded: read('scale-embedded'),
  distributed: read('scale-distributed'),
});

/** CPU of a process for one unit of a work, in microseconds. */
export const cpuUs = ({ costs }: Kept, work: Work, process: string): number => costs[work].cpuUs[process] ?? 0;
