import type { IndianClaims } from './borders.ts';
import { readLayer, type Shape } from './geopackage.ts';
import { boxOf, joined, simplified, smoothed, type Box, type Line, type Point } from './shapes.ts';
import { readStatePaths } from './state-paths.ts';

/** Ladakh's border from the line of control over Zoji La, Nun Kun and Umasi La to Himachal Pradesh, read off a map within 10 km. */
const LADAKH: Line = [
  [75.225, 34.639],
  [75.38, 34.5],
  [75.3, 34.36],
  [75.47, 34.28],
  [75.62, 34.2],
  [75.72, 34.08],
  [76.02, 33.98],
  [76.13, 33.82],
  [76.38, 33.62],
  [76.53, 33.47],
  [76.72, 33.33],
];

interface StateSources {
  /** world_map.gpkg */
  worldMap: string;
  /** The folder of @svg-maps/india. */
  svgMaps: string;
  claims: IndianClaims;
}

export function bakeStates({ worldMap, svgMaps, claims }: StateSources): Line[] {
  const shapes = readLayer(worldMap, 'states_provinces').filter(({ properties }) => properties['adm0_a3'] === 'IND');
  const lines = joined([...sharedSegments(shapes), ...claims.inside]).map((line) => simplified(line, 0.005));
  const himachal = shapes.find(({ properties }) => properties['name'] === 'Himachal Pradesh');
  const meeting = nearest(LADAKH.at(-1) as Point, himachal?.lines.flat() ?? []);
  return [...lines, smoothed([...LADAKH, meeting]), ...bakeTelangana(shapes, svgMaps)];
}

const nearest = (to: Point, points: Line): Point =>
  points.reduce((best, point) =>
    Math.hypot(point[0] - to[0], point[1] - to[1]) < Math.hypot(best[0] - to[0], best[1] - to[1]) ? point : best,
  );

/** The segments that two shapes share. The shapes come from one topology, so shared coordinates are exactly equal. */
function sharedSegments(shapes: readonly Shape[]): Line[] {
  const seen = new Map<string, { owner: Shape; shared: boolean; segment: Line }>();
  for (const owner of shapes)
    for (const ring of owner.lines)
      for (const [nth, to] of ring.entries()) {
        const from = ring[nth - 1];
        if (!from) continue;
        const segment = [from, to].map((point) => point.map((degrees) => Number(degrees.toFixed(6))) as Point);
        const key = segment.map(String).sort().join(' ');
        const known = seen.get(key);
        if (known) known.shared ||= known.owner !== owner;
        else seen.set(key, { owner, shared: false, segment });
      }
  return [...seen.values()].filter(({ shared }) => shared).map(({ segment }) => segment);
}

/** This layer of Natural Earth 4.1 lacks Telangana, so its border with Andhra Pradesh comes from another map. */
function bakeTelangana(shapes: readonly Shape[], svgMaps: string): Line[] {
  const known = new Map(
    ['Karnataka', 'Tamil Nadu', 'Maharashtra', 'Kerala', 'Chhattisgarh', 'Madhya Pradesh', 'Rajasthan', 'Bihar'].map(
      (name): [string, Box] => [
        name,
        boxOf(shapes.find(({ properties }) => properties['name'] === name)?.lines.flat() ?? []),
      ],
    ),
  );
  const { rings, errorDegrees } = readStatePaths(svgMaps, known);
  console.log(`Telangana fitted within ${errorDegrees.toFixed(3)} degrees`);
  const andhra = rings.get('Andhra Pradesh')?.flat() ?? [];
  const isShared = ([x, y]: Point): boolean => andhra.some((point) => Math.hypot(point[0] - x, point[1] - y) < 0.02);
  const ring = rings.get('Telangana')?.[0] ?? [];
  const start = ring.findIndex((point, nth) => isShared(point) && !isShared(ring.at(nth - 1) as Point));
  const turned = [...ring.slice(start), ...ring.slice(0, start)];
  return [simplified(turned.slice(0, turned.findLastIndex(isShared) + 1), 0.004)];
}
