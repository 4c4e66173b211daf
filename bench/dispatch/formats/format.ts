import type { RoutePlan, RoutingModel, WalkSettings } from '@pahiya/dispatch/search';

export const FORMAT_NAMES = ['solomon', 'lilim', 'darp'] as const;
export type FormatName = (typeof FORMAT_NAMES)[number];

/** The temperatures of the two walks: the hot one finds the number of vehicles, the cool one the order of stops. */
export type Heat = Pick<WalkSettings, 'hottest' | 'coldest'>;

/** A file as input for the search. */
export interface Instance {
  readonly model: RoutingModel;
  readonly heats: readonly Heat[];
  /** The part of the time that looks for fewer vehicles. */
  readonly fewerRoutesFirst: number;
  /** The routes that are driven, with the file's own numbers of their stops. */
  readonly routesOf: (plan: RoutePlan) => number[][];
}

/** The lines of a file that hold nothing but numbers. */
export function rowsOfNumbers(text: string): number[][] {
  const lines = text.split('\n').map((line) => line.trim());
  return lines
    .filter((line) => line !== '')
    .map((line) => line.split(/\s+/).map(Number))
    .filter((row) => row.every(Number.isFinite));
}

/** Returns a row with at least `length` numbers. @throws Error that says what the file lacks */
export function row(rows: readonly number[][], index: number, length: number, what: string): number[] {
  const numbers = rows[index];
  if (numbers === undefined || numbers.length < length)
    throw new Error(`The file has no ${what}: ${length} numbers are expected in row ${index + 1} of its numbers.`);
  return numbers;
}

/** All ways between points, by row: from · points + to. */
function waysBetween(points: readonly { readonly x: number; readonly y: number }[]): Float64Array {
  return Float64Array.from({ length: points.length ** 2 }, (_, i) => {
    const from = points[Math.floor(i / points.length)]!;
    const to = points[i % points.length]!;
    return Math.hypot(from.x - to.x, from.y - to.y);
  });
}

/** A row of a file: its number, its place, and what the search takes of it. */
export interface Node {
  readonly no: number;
  readonly x: number;
  readonly y: number;
  readonly demand: number;
  readonly ready: number;
  readonly due: number;
  readonly service: number;
}

/** The nodes as the models take them. */
export const columnsOf = (nodes: readonly Node[]) => ({
  demand: nodes.map(({ demand }) => demand),
  ready: nodes.map(({ ready }) => ready),
  due: nodes.map(({ due }) => due),
  service: nodes.map(({ service }) => service),
  distance: waysBetween(nodes),
});

/** The routes that are driven, with the file's own numbers; the search leaves the depot, node 0, out. */
export const numbersOf =
  (nodes: readonly Node[]) =>
  ({ routes }: RoutePlan): number[][] =>
    routes.filter((stops) => stops.length > 0).map((stops) => stops.map((stop) => nodes[stop + 1]!.no));
