import { queryOptions, useQuery } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { type RecordKind } from '@pahiya/contracts';
import { hear, setKnowsAll, startPages } from '../../testing/index.ts';
import { Link, useRealtimeStatus, useRoutes } from '../index.ts';
import { useLiveRecords } from './index.ts';

/** How often each query was read. */
const reads: Record<string, number> = {};
const query = (name: string, meta: { shows?: RecordKind[]; only?: string }) =>
  queryOptions({ queryKey: [name], queryFn: async () => (reads[name] = (reads[name] ?? 0) + 1), meta });
const people = query('people', { shows: ['employee', 'company'] });
const ravi = query('ravi', { shows: ['driver'], only: 'ravi' });
const rates = query('rates', { shows: ['pricing'] });
const rides = query('rides', {});

function People() {
  const all = [useQuery(people), useQuery(ravi), useQuery(rides)];
  if (all.some(({ data }) => !data)) return <p>reading</p>;
  return <p>{all.some(({ isStale }) => isStale) ? 'old' : 'read'}</p>;
}
const Rates = () => <p>card {useQuery(rates).data}</p>;

function Frame() {
  useLiveRecords();
  const status = useRealtimeStatus((realtime) => realtime.status);
  const page = useRoutes([
    { path: '/', element: <People /> },
    { path: '/rates', element: <Rates /> },
  ]);
  return (
    <>
      <p>{status}</p>
      <Link to="/rates">Rates</Link>
      <Link to="/">People</Link>
      {page}
    </>
  );
}

let pages: ReturnType<typeof startPages>;
async function openPeople() {
  for (const name of Object.keys(reads)) delete reads[name];
  // Each test signs in another person, so that each has a new connection.
  pages = startPages([{ path: '*', element: <Frame /> }], { sub: `admin-${Math.random()}`, role: 'admin' });
  pages.open('/');
  await screen.findByText('connected');
  await screen.findByText('read');
}
function setHidden(hidden: boolean) {
  Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: hidden ? 'hidden' : 'visible' });
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
}
afterEach(() => {
  setHidden(false);
  setKnowsAll(true);
  pages.close();
});

const changed = (kind: RecordKind, id: string) => hear('record_changed', { kind, id });
const readTimes = (name: string, times: number) => waitFor(() => expect(reads[name]).toBe(times));

it('refetches visible queries of the changed records, once for a hundred changes', async () => {
  await openPeople();
  for (let n = 0; n < 100; n++) changed('employee', `employee-${n}`);
  changed('driver', 'meera');
  await readTimes('people', 2);
  changed('driver', 'ravi');
  await readTimes('ravi', 2);
  expect(reads).toEqual({ people: 2, ravi: 2, rides: 1 });
});

it('refetches hidden queries when they are shown again, and no others', async () => {
  await openPeople();
  fireEvent.click(screen.getByText('Rates'));
  await screen.findByText('card 1');
  changed('employee', 'asha');
  changed('pricing', '2');
  await screen.findByText('card 2');
  expect(reads).toMatchObject({ people: 1 });
  fireEvent.click(screen.getByText('People'));
  await readTimes('people', 2);
  expect(reads).toEqual({ people: 2, ravi: 1, rides: 1, rates: 2 });
});

it('does not refetch in a hidden tab until the tab is visible again', async () => {
  await openPeople();
  setHidden(true);
  changed('company', 'acme');
  await screen.findByText('old');
  expect(reads['people']).toBe(1);
  setHidden(false);
  await readTimes('people', 2);
  expect(reads).toEqual({ people: 2, ravi: 1, rides: 1 });
});

it('refetches all queries of records when the server does not know which events were missed', async () => {
  setKnowsAll(false);
  await openPeople();
  await readTimes('people', 2);
  await readTimes('ravi', 2);
  expect(reads['rides']).toBe(1);
});
