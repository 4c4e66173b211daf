import { codeOf, fillRides, PLACES } from './fill-rides.ts';
import { compareLatencies, type Target } from './load.ts';
import { openPlatform } from './open-platform.ts';
import type { Row } from './row.ts';
import { setStage, type Stage } from './stage.ts';

const FEW_RIDES = 10_000;
const MANY_RIDES = 1_000_000;

const month = new Date(Date.now() - 200 * 86_400_000).toISOString().slice(0, 7);
const QUERIES = {
  list: '/api/bookings/allBookings?limit=50',
  // This query and the next fill a page at 10,000 rides too, so that the lookup is compared and not the size of the
  // answer.
  'filter by month and status': `/api/bookings/allBookings?limit=50&month=${month}&status=completed`,
  'filter by company and status': '/api/bookings/allBookings?limit=50&companyId=company7&status=completed',
  'search, frequent': '/api/bookings/allBookings?limit=50&q=pune',
  'search, one ride': `/api/bookings/allBookings?limit=50&q=${codeOf(1092)}`,
  'search, some rides in a thousand': `/api/bookings/allBookings?limit=50&q=${PLACES[900]}`,
  stats: '/api/admin/stats/rides',
};

/**
 * Compares two fresh platforms that differ only in the number of rides. A platform that had served the hot paths would have
 * warm code, and its newest rides, which have no driver, would make answers of 54 kB instead of 77 kB.
 */
export async function* manyRidesRows(rides = MANY_RIDES): AsyncGenerator<Row> {
  const [few, many] = [await openPlatform('embedded'), await openPlatform('embedded')];
  try {
    const [fewStage, manyStage] = [await setStage(few.url, 0), await setStage(many.url, 0)];
    await fillRides(await many.ask<string>('adminUrl'), rides);
    await fillRides(await few.ask<string>('adminUrl'), FEW_RIDES);
    for (const [name, path] of Object.entries(QUERIES)) {
      const target = (stage: Stage): Target => ({
        url: stage.url + path,
        method: 'GET',
        headers: { authorization: `Bearer ${stage.admin}` },
      });
      const { ratio, p95, rounds } = await compareLatencies(target(fewStage), target(manyStage));
      yield {
        what: `${name}, ${rides.toLocaleString('en-IN')} rides`,
        against: `the same with ${FEW_RIDES.toLocaleString('en-IN')}`,
        figure: `p95 ${ratio.toFixed(2)} × (${p95.b.toFixed(1)} against ${p95.a.toFixed(1)} ms)`,
        limit: '≤ 1.5',
        reached: ratio <= 1.5,
        details: { ratio, p95Few: p95.a, p95Many: p95.b, rounds },
      };
    }
  } finally {
    await many.stop();
    await few.stop();
  }
}
