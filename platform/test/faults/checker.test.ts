import { check, type Findings } from './checker.ts';
import type { FinalRide, FinalState, FinalStep, HandledEvent, ToldEvent } from './final-state.ts';
import type { Call, History } from './history.ts';

const limits = { companyId: 'limited', most: 2 };

const ride = (id: string, change: Partial<FinalRide> = {}): FinalRide => ({
  id,
  mark: `book ${id}`,
  revision: 2,
  status: 'assigned',
  driverId: 'ravi',
  riderId: 'asha',
  companyId: 'free',
  startsAt: 1000,
  busyUntil: 2000,
  totalPaise: 50_000,
  extrasWait: false,
  ...change,
});
const step = (revision: number, change: Partial<FinalStep> = {}): FinalStep =>
  revision === 1
    ? { rideId: 'one', revision, from: null, to: 'pending', role: 'user', by: 'asha', ...change }
    : { rideId: 'one', revision, from: 'pending', to: 'assigned', role: 'admin', by: 'meera', ...change };
const call = (change: Partial<Call>): Call => ({
  wish: 'read',
  role: 'admin',
  by: 'meera',
  mark: 'a call',
  start: 0,
  end: 1,
  outcome: 'done',
  status: 200,
  code: undefined,
  seen: [],
  ...change,
});
const seen = (revision: number, status: FinalRide['status']) => [
  { id: 'one', revision, status, driverId: null, fare: 500 },
];
const booked = call({
  wish: 'book',
  role: 'user',
  by: 'asha',
  mark: 'book one',
  start: 0,
  end: 10,
  seen: seen(1, 'pending'),
});
const assigned = call({ wish: 'assign', rideId: 'one', start: 20, end: 30, seen: seen(2, 'assigned') });
const told = (eventId: string): ToldEvent => ({
  service: 'driver',
  eventId,
  type: 'driver.driver.updated.v1',
  subject: 'ravi',
});
const handled = (eventId: string, change: Partial<HandledEvent> = {}): HandledEvent[] =>
  (['auth', 'booking', 'salary'] as const).map((service) => ({
    service,
    eventId,
    process: 'first',
    how: 'received',
    ...change,
  }));
const entry = (nth: number, note: string, baseAfterPaise: number | null) => ({
  driverId: 'ravi',
  entry: nth,
  type: 'salary',
  changeType: null,
  amountPaise: 2_200_000,
  baseAfterPaise,
  note,
});
const pay = call({
  wish: 'pay',
  mark: 'raise',
  start: 40,
  end: 50,
  pay: { driverId: 'ravi', type: 'salary', changeType: null, amountPaise: 2_200_000, notesAfter: ['raise'] },
});

/** A small history in which all is as it should be. */
const good = (): { history: History; state: FinalState } => ({
  history: {
    calls: [booked, assigned, pay],
    pages: [{ who: 'asha', shows: { riderId: 'asha' }, revisions: new Map([['one', 2]]) }],
    looks: [],
    faults: 0,
  },
  state: {
    rides: [ride('one')],
    steps: [step(1), step(2)],
    entries: [entry(1, 'raise', 2_200_000)],
    drivers: [{ id: 'ravi', baseSalaryPaise: 2_200_000, totalRides: 0 }],
    tallies: [{ companyId: 'free', status: 'assigned', rides: 1, revenuePaise: 0 }],
    invoices: [],
    heard: (['driver', 'invoice'] as const).map((service) => ({
      service,
      rideId: 'one',
      revision: 2,
      status: 'assigned',
      driverId: 'ravi',
    })),
    told: [told('first'), told('second')],
    handled: [...handled('first'), ...handled('second')],
    serialFaults: [],
    left: [],
  },
});

type Spoil = (it: ReturnType<typeof good>) => void;

const SPOILT: [string, keyof Findings, Spoil][] = [
  ['a revision is missing', 'life', ({ state }) => void (state.steps = [step(2)])],
  ['a step begins elsewhere', 'life', ({ state }) => void (state.steps[1] = step(2, { from: 'denied' }))],
  ['nobody may do a step', 'life', ({ state }) => void (state.steps[1] = step(2, { role: 'user' }))],
  [
    'a ride is not what its last step says',
    'life',
    ({ state }) => void (state.rides[0] = ride('one', { revision: 3 })),
  ],
  ['a booking was lost', 'calls', ({ history }) => void history.calls.push({ ...booked, mark: 'book two' })],
  [
    'a refused booking was made',
    'calls',
    ({ history }) => void (history.calls[0] = { ...booked, outcome: 'refused', seen: [] }),
  ],
  ['a ride was booked twice', 'calls', ({ state }) => void state.rides.push(ride('two', { mark: 'book one' }))],
  ['nobody made a step', 'calls', ({ history }) => void history.calls.splice(1, 1)],
  [
    'two callers were told that they made a step',
    'calls',
    ({ history }) => void history.calls.push({ ...assigned, mark: 'again' }),
  ],
  [
    'a step was made on another revision than the caller said',
    'calls',
    ({ history }) => void (history.calls[1] = { ...assigned, seenRevision: 7 }),
  ],
  [
    'a reader saw less than another before',
    'calls',
    ({ history }) => void history.calls.push(call({ start: 35, end: 36, seen: seen(1, 'pending') })),
  ],
  [
    'a reader saw what nobody had made yet',
    'calls',
    ({ history }) => void history.calls.push(call({ start: 12, end: 15, seen: seen(2, 'assigned') })),
  ],
  [
    'a reader saw a state that never was',
    'calls',
    ({ history }) => void history.calls.push(call({ start: 35, end: 36, seen: seen(2, 'denied') })),
  ],
  ['a driver has two rides at a time', 'drivers', ({ state }) => void state.rides.push(ride('two'))],
  [
    'a driver began a second trip',
    'drivers',
    ({ history }) =>
      void history.calls.push(
        call({ wish: 'start', by: 'ravi', rideId: 'one', start: 40, end: 41 }),
        call({ wish: 'start', by: 'ravi', rideId: 'two', start: 42, end: 43 }),
      ),
  ],
  [
    'a rider has too many rides',
    'limits',
    ({ state }) => {
      const startsAt = [5000, 6000, 7000];
      const open = { companyId: 'limited', status: 'pending', driverId: null } as const;
      for (const at of startsAt) state.rides.push(ride(`at ${at}`, { ...open, startsAt: at, busyUntil: at + 500 }));
    },
  ],
  ['pay was lost', 'ledgers', ({ state }) => void (state.entries = [])],
  ['pay was noted twice', 'ledgers', ({ state }) => void state.entries.push(entry(2, 'raise', 2_200_000))],
  ['an entry is one paisa off', 'ledgers', ({ state }) => void (state.entries[0] = entry(1, 'raise', 2_200_001))],
  [
    'the driver service has another salary',
    'ledgers',
    ({ state }) => void (state.drivers[0] = { id: 'ravi', baseSalaryPaise: 1, totalRides: 0 }),
  ],
  [
    'an answer shows less than the ledger',
    'ledgers',
    ({ history }) => void (history.calls[2] = { ...pay, ...(pay.pay && { pay: { ...pay.pay, notesAfter: [] } }) }),
  ],
  ['figures miss a ride', 'amounts', ({ state }) => void (state.tallies = [])],
  [
    'a completed ride has no invoice',
    'amounts',
    ({ state }) => void (state.rides[0] = ride('one', { status: 'completed' })),
  ],
  [
    'an invoice is without a ride',
    'amounts',
    ({ state }) => void state.invoices.push({ rideId: 'one', rideTotalPaise: 1 }),
  ],
  ['a serial is missing', 'amounts', ({ state }) => void state.serialFaults.push('2026-27 has a gap')],
  ['an event was handled by nobody', 'deliveries', ({ state }) => void (state.handled = handled('first'))],
  ['an event was handled twice', 'deliveries', ({ state }) => void state.handled.push(...handled('first'))],
  ['events changed places', 'deliveries', ({ state }) => void state.handled.reverse()],
  ['an event is a dead letter', 'deliveries', ({ state }) => void state.left.push('1 event of booking')],
  [
    'two replicas receive',
    'lease',
    ({ state }) => {
      for (let nth = 0; nth < 5; nth++)
        state.handled.push(...handled(`${nth}`, { process: 'second' }), ...handled(`${nth} again`));
    },
  ],
  ['a neighbour missed a step', 'projections', ({ state }) => void state.heard.splice(0, 1)],
  ['a page shows an older ride', 'pages', ({ history }) => void history.pages[0]?.revisions.set('one', 1)],
];

const of = ({ history, state }: ReturnType<typeof good>) => check(history, state, limits);

it('finds nothing where all is as it should be', () => {
  expect(Object.values(of(good())).flat()).toEqual([]);
});

it.each(SPOILT)('finds that %s', (_what, promise, spoil) => {
  const it = good();
  spoil(it);
  expect(of(it)[promise]).not.toEqual([]);
});

it('lets an unknown call have made a step, or none', () => {
  const { history, state } = good();
  history.calls[1] = { ...assigned, outcome: 'unknown', seen: [] };
  history.calls.push({ ...assigned, mark: 'another', outcome: 'unknown', seen: [] });
  expect(Object.values(of({ history, state })).flat()).toEqual([]);
});
