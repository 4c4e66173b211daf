import { readFileSync } from 'node:fs';

/** Longitude, latitude; WGS 84 degrees. */
export type Point = [number, number];
export type Line = Point[];

interface ArcGeometry {
  type: string;
  arcs?: unknown;
  properties?: { name?: string } | undefined;
}
interface Topology {
  transform: { scale: Point; translate: Point };
  arcs: number[][][];
  objects: Record<string, { geometries: ArcGeometry[] }>;
}

export interface Atlas {
  /** Every arc of the topology, in degrees. */
  arcs: Line[];
  geometriesOf(object: string): ArcGeometry[];
}

/** Reads TopoJSON that has a transform and returns the arcs as points. */
export function readAtlas(path: string): Atlas {
  const { transform, arcs, objects } = JSON.parse(readFileSync(path, 'utf8')) as Topology;
  return {
    arcs: arcs.map((arc) => {
      let [x, y] = [0, 0];
      return arc.map(([dx = 0, dy = 0]): Point => {
        x += dx;
        y += dy;
        return [x * transform.scale[0] + transform.translate[0], y * transform.scale[1] + transform.translate[1]];
      });
    }),
    geometriesOf: (object) => objects[object]?.geometries ?? [],
  };
}

/** The indices of a geometry's arcs, ring by ring. ~index means that the arc runs backwards. */
export function ringsOf({ type, arcs }: ArcGeometry): number[][] {
  if (type === 'Polygon' || type === 'MultiLineString') return arcs as number[][];
  if (type === 'MultiPolygon') return (arcs as number[][][]).flat();
  return type === 'LineString' ? [arcs as number[]] : [];
}

/** The points along a chain of arcs. */
export function chain(indices: readonly number[], arcs: readonly Line[]): Line {
  return indices.flatMap((index, nth) => {
    const arc = index < 0 ? (arcs[~index] ?? []).toReversed() : (arcs[index] ?? []);
    return nth === 0 ? arc : arc.slice(1);
  });
}

function distanceToSegment([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length));
  return Math.hypot(x - ax - t * dx, y - ay - t * dy);
}

/** Douglas–Peucker: drops points that are within `tolerance` degrees of the simplified line. Keeps both ends. */
export function simplified(line: Line, tolerance: number): Line {
  const kept = new Set([0, line.length - 1]);
  const open: [number, number][] = [[0, line.length - 1]];
  for (let span = open.pop(); span; span = open.pop()) {
    const [from, to] = span;
    let farthest = -1;
    let most = tolerance;
    for (let at = from + 1; at < to; at += 1) {
      const away = distanceToSegment(line[at] as Point, line[from] as Point, line[to] as Point);
      if (away > most) [farthest, most] = [at, away];
    }
    if (farthest < 0) continue;
    kept.add(farthest);
    open.push([from, farthest], [farthest, to]);
  }
  return [...kept].sort((a, b) => a - b).map((at) => line[at] as Point);
}

/** Applies Chaikin's corner cutting twice. Keeps both ends. */
export function smoothed(line: Line): Line {
  const cut = (points: Line): Line => [
    points[0] as Point,
    ...points.slice(1).flatMap((to, nth): Line => {
      const from = points[nth] as Point;
      return [
        [from[0] * 0.75 + to[0] * 0.25, from[1] * 0.75 + to[1] * 0.25],
        [from[0] * 0.25 + to[0] * 0.75, from[1] * 0.25 + to[1] * 0.75],
      ];
    }),
    points.at(-1) as Point,
  ];
  return line.length < 3 ? line : cut(cut(line));
}

export type Box = [west: number, south: number, east: number, north: number];
export function boxOf(line: Line): Box {
  const box: Box = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of line) {
    box[0] = Math.min(box[0], x);
    box[1] = Math.min(box[1], y);
    box[2] = Math.max(box[2], x);
    box[3] = Math.max(box[3], y);
  }
  return box;
}
export const overlap = (a: Box, b: Box): boolean => a[0] < b[2] && a[2] > b[0] && a[1] < b[3] && a[3] > b[1];

/** Joins lines whose ends are the same point, where exactly two lines meet. */
export function joined(lines: readonly Line[]): Line[] {
  const keyOf = (point: Point | undefined): string => String(point);
  const ends = new Map<string, Set<Line>>();
  const note = (line: Line): void => {
    for (const end of [line[0], line.at(-1)]) ends.set(keyOf(end), (ends.get(keyOf(end)) ?? new Set()).add(line));
  };
  const forget = (line: Line): void => {
    for (const end of [line[0], line.at(-1)]) ends.get(keyOf(end))?.delete(line);
  };
  const result = new Set<Line>(lines);
  for (const line of lines) note(line);
  for (let changed = true; changed;) {
    changed = false;
    for (const meeting of ends.values()) {
      if (meeting.size !== 2) continue;
      const [one, other] = [...meeting] as [Line, Line];
      const shared = [one[0], one.at(-1)].find((end) =>
        [other[0], other.at(-1)].some((point) => keyOf(point) === keyOf(end)),
      );
      const head = keyOf(one.at(-1)) === keyOf(shared) ? one : one.toReversed();
      const tail = keyOf(other[0]) === keyOf(shared) ? other : other.toReversed();
      for (const line of [one, other]) {
        forget(line);
        result.delete(line);
      }
      const whole = [...head, ...tail.slice(1)];
      result.add(whole);
      note(whole);
      changed = true;
    }
  }
  return [...result];
}
