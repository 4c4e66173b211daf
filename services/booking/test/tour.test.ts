import { readFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { asha, assign, booked, booking, newDriver, service } from './booking-service.ts';

const root = join(import.meta.dirname, '../../..');

/**
 * The files of this service of which a function runs during each of three calls. Code that only a timer runs is not
 * among them.
 */
async function filesThatRun(call: () => Promise<unknown>): Promise<string[]> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  const runs: Set<string>[] = [];
  for (let run = 0; run < 3; run++) {
    await session.post('Profiler.takePreciseCoverage');
    await call();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    const ran = result.filter(({ functions }) => functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0));
    const files = ran.filter(({ url }) => url.startsWith('file:'));
    runs.push(new Set(files.map(({ url }) => relative(root, fileURLToPath(url)).split(sep).join('/'))));
  }
  session.disconnect();
  const [first = new Set<string>(), ...others] = runs;
  return [...first].filter((path) => path.startsWith('services/booking/src/') && others.every((run) => run.has(path)));
}

it('passes exactly the files that docs/tour.md names when a ride is cancelled', async () => {
  const rides = await Promise.all(
    ['2026-12-01', '2026-12-02', '2026-12-03'].map(async (date) => {
      const ride = await booked({ date });
      return (await assign(ride._id, newDriver().sub)).body.booking;
    }),
  );
  const ran = await filesThatRun(async () => {
    const { _id: id, revision } = rides.pop() ?? { _id: '', revision: 0 };
    const answer = await service.call(booking.cancelBooking, { as: asha, params: { id }, body: { revision } });
    expect(answer.status).toBe(200);
  });
  const tour = readFileSync(join(root, 'docs/tour.md'), 'utf8');
  const named = [...tour.matchAll(/\]\(\.\.\/(services\/booking\/[^)]+)\)/g)].map(([, path]) => path);
  expect(new Set(ran)).toEqual(new Set(named));
  expect(named.length).toBeLessThanOrEqual(5);
});
