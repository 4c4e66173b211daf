import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
const documents = globSync(
  ['*.md', 'docs/**/*.md', '{gateway,platform,services/*,libs/*,mfe-*,shell,bench,e2e}/*.md'],
  { cwd: root, exclude: ['node_modules/**'] },
);
const read = (path: string) => readFileSync(join(root, path), 'utf8');

it('finds the documents', () =>
  expect(documents).toEqual(expect.arrayContaining(['README.md', 'CONTRIBUTING.md', 'services/booking/README.md'])));

it.each(documents)('%s names only commands that exist', (path) => {
  const named = [...read(path).matchAll(/npm run ([a-z][a-z:-]*)( -w ([a-z/-]+))?/g)];
  const unknown = named.filter(([, script = '', , workspace]) => {
    const known =
      workspace === undefined
        ? scripts
        : (JSON.parse(read(`${workspace}/package.json`)) as { scripts?: Record<string, string> }).scripts;
    return known?.[script] === undefined;
  });
  expect(unknown.map(([command]) => command)).toEqual([]);
});

it.each(documents)('%s links only to files that exist', (path) => {
  const links = [...read(path).matchAll(/\]\(([^)#]+)(#[^)]*)?\)/g)]
    .map((match) => match[1] ?? '')
    .filter((link) => !/^[a-z]+:/.test(link));
  expect(links.filter((link) => !existsSync(join(root, dirname(path), link)))).toEqual([]);
});

it('keeps the README within 120 lines, and names only folders that exist', () => {
  const readme = read('README.md');
  expect(readme.split('\n').length).toBeLessThanOrEqual(121);
  const folders = [...readme.matchAll(/^\| (`[^|]+`) *\|/gm)].flatMap((match) =>
    [...(match[1] ?? '').matchAll(/`([^`]+)`/g)].map((name) => name[1] ?? ''),
  );
  expect(folders.length).toBeGreaterThan(15);
  expect(folders.filter((folder) => !existsSync(join(root, folder)))).toEqual([]);
});

it('names a test for every promised sentence', () => {
  const rows = [...read('docs/sentences.md').matchAll(/^\| (.+?) +\| [^|]+\| \[[^\]]+\]\(\.\.\/([^)]+)\) +\|$/gm)];
  expect(rows.length).toBeGreaterThan(80);
  const unseen = rows.filter(([, sentence = '', test = '']) => !read(test).replaceAll('\\', '').includes(sentence));
  expect(unseen.map(([, sentence, test]) => `${sentence} in ${test}`)).toEqual([]);
});

it('finds every section of the product page that a comment names', () => {
  const sources = globSync('{shell,gateway,platform,e2e,bench,mfe-*,libs/*,services/*}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['**/node_modules', '**/dist'],
  });
  const headings = [...read('docs/product.md').matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading);
  const named = sources.flatMap((path) =>
    [...read(path).matchAll(/docs\/product\.md, ([^\n]+)/g)].map(([, rest = '']) => ({ path, rest })),
  );
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter(({ rest }) => !headings.some((heading) => rest.startsWith(heading)))).toEqual([]);
});

it('follows a cancelled ride through as many files as the tour says, links each, and finds in it what the tour says', () => {
  const tour = read('docs/tour.md');
  const linkedIn = (text: string) => [
    ...new Set([...text.matchAll(/\]\(\.\.\/([^)]+)\)/g)].map(([, path = '']) => path)),
  ];
  const files = linkedIn(tour);
  expect([...tour.matchAll(/`[^`]*\.[mc]?tsx?`/g)].map(([name]) => name)).toEqual([]);
  const among = (part: RegExp) => files.filter((path) => part.test(path));
  expect(among(/^services\/booking\//)).toHaveLength(5);
  const web = /^(shell|mfe-|libs\/web-kit|libs\/ui)/;
  const button = linkedIn(tour.slice(tour.indexOf('## The button'), tour.indexOf('## The decision'))).filter((path) =>
    web.test(path),
  );
  expect(button).toHaveLength(4);
  const [kit, desks] = ['libs/web-kit/src', 'rides/live-bookings.ts'];
  const connection = [`${kit}/realtime/realtime.ts`, `${kit}/live/live-rides.ts`];
  const place = `${kit}/rides/place-booking.ts`;
  const screens = [
    ['mfe-rider/src/features/view-history/view-history.page.tsx', place],
    [`mfe-company/src/${desks}`, place],
    [`mfe-admin/src/${desks}`, place],
    ['mfe-driver/src/features/run-rides/use-live-dashboard.ts', 'mfe-driver/src/rides/rides.queries.ts'],
  ];
  // Every file of the web is on the way to one of the screens, and no way is longer than eight.
  expect(new Set(among(web))).toEqual(new Set([...button, ...connection, ...screens.flat()]));
  expect(screens.map((own) => button.length + connection.length + own.length)).toEqual([8, 8, 8, 8]);
  const says: [path: string, word: string][] = [
    ['libs/web-kit/src/rides/cancel/cancel-ride-dialog.tsx', 'cancel.mutate('],
    ['services/booking/src/rides/ride.routes.ts', "do: 'cancel'"],
    ['services/booking/src/rides/move-ride.ts', 'saveMove('],
    ['libs/contracts/src/ride-life.ts', 'booking.ride.cancelled.v1'],
    ['services/booking/src/rides/ride.view.ts', 'booking_updated'],
    ['gateway/src/sockets.ts', 'LIVE_SOCKETS_TOPIC'],
    ['libs/web-kit/src/live/live-rides.ts', 'booking_updated'],
    ['mfe-rider/src/features/view-history/view-history.page.tsx', 'useLiveRides('],
    ['mfe-company/src/rides/live-bookings.ts', 'useLiveDesk('],
    ['mfe-admin/src/rides/live-bookings.ts', 'useLiveDesk('],
    ['libs/web-kit/src/rides/booking-queries.ts', 'useRideWrite'],
    ['mfe-driver/src/features/run-rides/use-live-dashboard.ts', 'useLiveRides('],
    ['mfe-driver/src/rides/rides.queries.ts', 'showRide('],
    ['services/driver/src/rides/ride.events.ts', 'booking.ride.cancelled.v1'],
    ['services/invoice/src/rides/ride.events.ts', 'booking.ride.cancelled.v1'],
  ];
  expect(files).toEqual(expect.arrayContaining(says.map(([path]) => path)));
  expect(says.filter(([path, word]) => !read(path).includes(word))).toEqual([]);
});
