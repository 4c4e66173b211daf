import { parentPort, workerData } from 'node:worker_threads';
import { search, type RoutePlan } from '@pahiya/dispatch/search';
import type { FormatName } from '../formats/format.ts';
import { readInstance } from '../formats/read-instance.ts';

export interface WalkJob {
  readonly format: FormatName;
  readonly text: string;
  /** The index of the temperatures in the format's `heats`. */
  readonly walk: number;
  readonly seed: number;
  /** Milliseconds since 1970, because each thread has a clock of its own. */
  readonly endsAt?: number;
  readonly iterations?: number;
}

export interface WalkAnswer {
  readonly plan: RoutePlan;
  readonly iterations: number;
}

const { format, text, walk, seed, endsAt, iterations }: WalkJob = workerData;
const { model, heats, fewerRoutesFirst } = readInstance(format, text);
const heat = heats[walk];
if (heat === undefined) throw new Error(`The format ${format} has no walk ${walk}.`);
const clock = () => performance.timeOrigin + performance.now();
const time = endsAt === undefined ? undefined : { clock, duration: endsAt - clock() };
const answer: WalkAnswer = search(model, { ...heat, seed, fewerRoutesFirst, limit: { iterations, time } });
parentPort?.postMessage(answer);
