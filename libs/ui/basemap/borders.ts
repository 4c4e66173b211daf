import { AROUND, toleranceOf } from './detail.ts';
import { readLayer } from './geopackage.ts';
import { boxOf, joined, overlap, ringsOf, simplified, type Atlas, type Line, type Point } from './shapes.ts';

export interface IndianClaims {
  /** India's borders with other countries. */
  borders: Line[];
  /** The border of Jammu & Kashmir and Ladakh, between the two parts of India that Pakistan administers. */
  inside: Line[];
}

export function readClaims(worldMap: string): IndianClaims {
  const lines = readLayer(worldMap, 'disputed_borders')
    .filter(({ properties }) => properties['name'] === 'Indian claim')
    .flatMap((claim) => claim.lines);
  return { borders: lines.filter((line) => !isInsideIndia(line)), inside: lines.filter(isInsideIndia) };
}

function isInsideIndia(line: Line): boolean {
  const [west, south, , north] = boxOf(line);
  return west > 74.12 && south > 34.5 && north < 35.2;
}

interface Borders {
  india: Line[];
  others: Line[];
}

/**
 * Borders between countries, as India draws them. Where a border is disputed, India's claim (Natural Earth's disputed borders)
 * replaces the line of control.
 */
export function bakeBorders({ atlas, claims }: { atlas: Atlas; claims: IndianClaims }): Borders {
  const owners = new Map<number, string[]>();
  for (const country of atlas.geometriesOf('countries'))
    for (const index of ringsOf(country).flat()) {
      const arc = index < 0 ? ~index : index;
      owners.set(arc, [...(owners.get(arc) ?? []), country.properties?.name ?? '']);
    }
  const india = joined(claims.borders).map((line) => simplified(line, 0.003));
  const others: Line[] = [];
  for (const [arc, [one = '', other]] of owners) {
    if (other === undefined) continue;
    const line = atlas.arcs[arc] ?? [];
    const parts = indianPart([one, other].sort().join(' '), line);
    if (parts.india.length > 1) india.push(simplified(parts.india, 0.003));
    if (parts.other.length > 1 && overlap(boxOf(parts.other), AROUND))
      others.push(simplified(parts.other, toleranceOf(boxOf(parts.other)) * 2));
  }
  return { india, others: joined(others) };
}

/** The points at which India's claims leave the borders that they replace in part. */
const ENDS = {
  afghanistan: [73.712, 36.894],
  shaksgamWest: [75.981, 36.445],
  shaksgamEast: [77.52, 35.477],
  aksaiChinSouth: [78.916, 33.388],
  punjab: [74.317, 32.823],
} satisfies Record<string, Point>;

/** Splits the border of two countries (in alphabetical order) into the part that India draws as its own and the rest. */
function indianPart(pair: string, line: Line): { india: Line; other: Line } {
  const cut = (end: Point): number => {
    const away = line.map((point) => Math.hypot(point[0] - end[0], point[1] - end[1]));
    return away.indexOf(Math.min(...away));
  };
  switch (pair) {
    case 'Afghanistan Pakistan': {
      const at = cut(ENDS.afghanistan);
      return { india: [ENDS.afghanistan, ...line.slice(at + 1)], other: [...line.slice(0, at), ENDS.afghanistan] };
    }
    case 'China Pakistan':
      return { india: [ENDS.shaksgamWest, ...line.slice(cut(ENDS.shaksgamWest) + 1)], other: [] };
    case 'China Siachen Glacier':
      return { india: [...line.slice(0, cut(ENDS.shaksgamEast)), ENDS.shaksgamEast], other: [] };
    case 'China India': {
      const isAksaiChin = (line[0]?.[1] ?? 0) > 35;
      return {
        india: isAksaiChin ? [ENDS.aksaiChinSouth, ...line.slice(cut(ENDS.aksaiChinSouth) + 1)] : line,
        other: [],
      };
    }
    case 'India Pakistan':
      return { india: [...line.slice(0, cut(ENDS.punjab)), ENDS.punjab], other: [] };
    case 'India Siachen Glacier':
    case 'Pakistan Siachen Glacier':
      return { india: [], other: [] };
    default:
      return pair.split(' ').includes('India') ? { india: line, other: [] } : { india: [], other: line };
  }
}
