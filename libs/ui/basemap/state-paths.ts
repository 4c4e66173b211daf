import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { boxOf, type Box, type Line, type Point } from './shapes.ts';

const mercator = (lat: number): number => Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360));
const fromMercator = (y: number): number => (Math.atan(Math.exp(y)) * 360) / Math.PI - 90;

/** The subpaths of an SVG path. Supports the commands M, m, L, l, H, h, V, v and Z. */
function readPath(path: string): Line[] {
  const lines: Line[] = [];
  let [x, y] = [0, 0];
  let command = '';
  const tokens = path.match(/[a-zA-Z]|-?[\d.]+(?:e-?\d+)?/g) ?? [];
  for (let at = 0; at < tokens.length;) {
    const token = tokens[at] ?? '';
    if (/^[a-zA-Z]/.test(token)) {
      command = token;
      at += 1;
      if (/z/i.test(command)) [x, y] = lines.at(-1)?.[0] ?? [x, y];
      continue;
    }
    const next = (): number => Number(tokens[at++]);
    const from: Point = /[a-z]/.test(command) ? [x, y] : [0, 0];
    if (/h/i.test(command)) x = from[0] + next();
    else if (/v/i.test(command)) y = from[1] + next();
    else [x, y] = [from[0] + next(), from[1] + next()];
    if (/m/i.test(command)) {
      lines.push([]);
      command = command === 'm' ? 'l' : 'L';
    }
    lines.at(-1)?.push([x, y]);
  }
  return lines;
}

function fitted(from: readonly number[], to: readonly number[]): (value: number) => number {
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [mx, my] = [mean(from), mean(to)];
  const scale =
    from.reduce((sum, value, nth) => sum + (value - mx) * ((to[nth] ?? 0) - my), 0) /
    from.reduce((sum, value) => sum + (value - mx) ** 2, 0);
  return (value) => my + (value - mx) * scale;
}

/**
 * Converts state outlines drawn as SVG in the Mercator projection to degrees. It fits the drawing to the bounding boxes of
 * the states in `known`, keyed by the drawing's name. `errorDegrees` is the mean distance of the boxes' sides after the fit.
 */
export function readStatePaths(
  folder: string,
  known: ReadonlyMap<string, Box>,
): { rings: Map<string, Line[]>; errorDegrees: number } {
  const module = readFileSync(join(folder, 'index.js'), 'utf8');
  const { locations } = JSON.parse(module.slice(module.indexOf('{'), module.lastIndexOf('}') + 1)) as {
    locations: { name: string; path: string }[];
  };
  const drawn = new Map(locations.map(({ name, path }) => [name, readPath(path)]));
  const pairs = [...known].flatMap(([name, box]): [Box, Box][] => {
    const lines = drawn.get(name);
    return lines ? [[boxOf(lines.flat()), box]] : [];
  });
  const toLng = fitted(
    pairs.flatMap(([from]) => [from[0], from[2]]),
    pairs.flatMap(([, to]) => [to[0], to[2]]),
  );
  const toY = fitted(
    pairs.flatMap(([from]) => [from[1], from[3]]),
    pairs.flatMap(([, to]) => [mercator(to[3]), mercator(to[1])]),
  );
  const errors = pairs.flatMap(([from, to]) => [
    Math.abs(toLng(from[0]) - to[0]),
    Math.abs(toLng(from[2]) - to[2]),
    Math.abs(fromMercator(toY(from[1])) - to[3]),
    Math.abs(fromMercator(toY(from[3])) - to[1]),
  ]);
  const back = (line: Line): Line => line.map(([x, y]) => [toLng(x), fromMercator(toY(y))]);
  return {
    rings: new Map([...drawn].map(([name, lines]) => [name, lines.map(back)])),
    errorDegrees: errors.reduce((sum, error) => sum + error, 0) / errors.length,
  };
}
