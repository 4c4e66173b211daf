/**
 * Prints the best fit to the published distances, and the table of docs/distance-model.md: `node
 * …/calibrate-road-model.ts`.
 */
import { greatCircleKm } from '@pahiya/fares';
import { POINTS, PUBLISHED_DISTANCES } from './published-distances.ts';
import type { PublishedDistance } from './published-distances.ts';
import { ROAD_MODEL, drivingMinutes, estimateRoad, roadKm } from './road-model.ts';
import type { RoadModel } from './road-model.ts';

/** Relative errors, as fractions of the published figure. */
export interface ErrorSummary {
  readonly meanAbsolute: number;
  readonly p90: number;
  readonly worst: number;
}

interface Measured extends PublishedDistance {
  readonly straightKm: number;
}

/** A model's errors against published distances, and against driving times where one is published. */
export function errorsOf(
  model: RoadModel,
  published: readonly PublishedDistance[] = PUBLISHED_DISTANCES,
): { distance: ErrorSummary; duration: ErrorSummary } {
  const measured = published.map(measure);
  return { distance: distanceErrors(model, measured), duration: durationErrors(model, measured) };
}

/** A grid search for the best parameters: minimises the mean error, with the 90th percentile weighted three tenths. */
export function fitRoadModel(published: readonly PublishedDistance[]): RoadModel {
  const measured = published.map(measure);
  const cost = ({ meanAbsolute, p90 }: ErrorSummary) => meanAbsolute + 0.3 * p90;
  let best = ROAD_MODEL;
  let bestCost = Infinity;
  for (let longPermille = 1150; longPermille < 1250; longPermille += 5) {
    for (let extraPermille = 50; extraPermille < 600; extraPermille += 50) {
      for (const detourFadeKm of [10, 15, 20, 30, 40, 60, 80, 100, 150, 200, 300]) {
        const model = { ...best, longDetour: longPermille / 1000, extraDetour: extraPermille / 1000, detourFadeKm };
        const distanceCost = cost(distanceErrors(model, measured));
        if (distanceCost < bestCost) [best, bestCost] = [model, distanceCost];
      }
    }
  }
  bestCost = Infinity;
  const detour = best;
  for (let highwaySpeedKmh = 50; highwaySpeedKmh < 80; highwaySpeedKmh++) {
    for (let citySpeedKmh = 8; citySpeedKmh < 26; citySpeedKmh++) {
      for (const halfwayKm of [20, 30, 40, 50, 60, 80, 100, 120]) {
        const model = { ...detour, highwaySpeedKmh, citySpeedKmh, halfwayKm };
        const durationCost = cost(durationErrors(model, measured));
        if (durationCost < bestCost) [best, bestCost] = [model, durationCost];
      }
    }
  }
  return best;
}

/** One Markdown row for each published distance. */
export function comparisonTable(): string {
  const rows = PUBLISHED_DISTANCES.map((row) => {
    const estimate = estimateRoad(POINTS[row.from], POINTS[row.to]);
    const error = signedPercent(estimate.distanceKm / row.roadKm - 1);
    const cells = [`${row.from} – ${row.to}`, straightKm(row).toFixed(1), row.roadKm, estimate.distanceKm, error];
    const times = [row.minutes ?? '', estimate.durationMinutes];
    return `| ${[...cells, ...times, `${row.via}; ${sourceLinks(row)}`].join(' | ')} |`;
  });
  const head = [
    '| from – to | straight km | published km | model km | error | published min | model min | road; stated by |',
    '|---|--:|--:|--:|--:|--:|--:|---|',
  ];
  return [...head, ...rows].join('\n');
}

function sourceLinks({ source, minutesSource }: PublishedDistance): string {
  return minutesSource === undefined ? link(source) : `${link(source)}, time ${link(minutesSource)}`;
}

/** Names a file in a repository by the repository, a page by its site. */
function link(address: string): string {
  const { host, pathname } = new URL(address);
  const name = host === 'github.com' ? pathname.split('/').slice(1, 3).join('/') : host.replace(/^www\./, '');
  return `[${name}](${address})`;
}

function measure(row: PublishedDistance): Measured {
  return { ...row, straightKm: straightKm(row) };
}

function distanceErrors(model: RoadModel, measured: readonly Measured[]): ErrorSummary {
  return summarise(measured.map((row) => Math.abs(roadKm(model, row.straightKm) / row.roadKm - 1)));
}

function durationErrors(model: RoadModel, measured: readonly Measured[]): ErrorSummary {
  return summarise(
    measured.flatMap(({ straightKm, minutes }) =>
      minutes === undefined ? [] : [Math.abs(drivingMinutes(model, roadKm(model, straightKm)) / minutes - 1)],
    ),
  );
}

function straightKm(row: PublishedDistance): number {
  return greatCircleKm(POINTS[row.from], POINTS[row.to]);
}

function summarise(errors: number[]): ErrorSummary {
  const sorted = Float64Array.from(errors).sort();
  const meanAbsolute = sorted.reduce((sum, error) => sum + error, 0) / sorted.length;
  return { meanAbsolute, p90: sorted[Math.ceil(sorted.length * 0.9) - 1] ?? 0, worst: sorted.at(-1) ?? 0 };
}

function signedPercent(fraction: number): string {
  const percent = (Math.abs(fraction) * 100).toFixed(0);
  return percent === '0' ? '0 %' : `${fraction < 0 ? '−' : '+'}${percent} %`;
}

if (import.meta.main) {
  const fitted = fitRoadModel(PUBLISHED_DISTANCES);
  const local = PUBLISHED_DISTANCES.filter((row) => row.roadKm < 60);
  console.log('errors', errorsOf(ROAD_MODEL));
  console.log('local errors', errorsOf(ROAD_MODEL, local));
  console.log('fresh fit', fitted, errorsOf(fitted), 'local', errorsOf(fitted, local));
  console.log(comparisonTable());
}
