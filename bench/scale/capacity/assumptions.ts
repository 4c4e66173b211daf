interface Assumption {
  key: string;
  value: number;
  name: string;
  said: string;
  why: string;
}

/** Assumptions that nobody has measured: the load that is planned for, and prices. */
const LIST = [
  { key: 'ridesPerDay', value: 10_000_000, name: 'rides a day', said: '', why: 'the goal' },
  { key: 'drivers', value: 1_000_000, name: 'drivers on duty at the peak', said: '', why: 'the goal' },
  { key: 'positionEveryS', value: 4, name: 'a position of each', said: 's', why: 'the goal' },
  {
    key: 'peak',
    value: 3,
    name: 'the peak against the mean of the day',
    said: '×',
    why: 'offices begin and end together',
  },
  {
    key: 'readsPerRide',
    value: 25,
    name: 'lists and pages asked for, a ride',
    said: '',
    why: 'a guess: rider, driver and company look a few times at each step',
  },
  { key: 'minutesOnTrip', value: 30, name: 'a trip', said: 'minutes', why: 'a way to work in a large city' },
  { key: 'pagesPerTrip', value: 1, name: 'open pages that follow a trip', said: '', why: "the rider's" },
  {
    key: 'share',
    value: 0.6,
    name: 'how full anything is planned to be',
    said: '',
    why: 'at 0.6 of a core the autoscalers of `k8s/` add a replica',
  },
  {
    key: 'flushMs',
    value: 2,
    name: 'a flush of the log',
    said: 'ms',
    why: 'a disk of a cloud, and the replica in another zone that a commit waits for',
  },
  { key: 'yearsOfRides', value: 8, name: 'rides are kept', said: 'years', why: '[privacy](privacy.md): tax law' },
  { key: 'daysOfInbox', value: 60, name: 'handled events are remembered', said: 'days', why: '`inbox-rows.ts`' },
  {
    key: 'cellRidesPerDay',
    value: 1_000_000,
    name: 'rides a day that a cell is sized for',
    said: '',
    why: 'one PostgreSQL of two cores, one receiver a service and two of Redis do',
  },
  { key: 'cellFill', value: 0.75, name: 'how full a cell is on average', said: '', why: 'cities are not of one size' },
  {
    key: 'restoreMbPerS',
    value: 200,
    name: 'a restore fills a disk with',
    said: 'MB/s',
    why: 'half of what a disk of a cloud promises',
  },
  {
    key: 'corePerHour',
    value: 0.045,
    name: 'a core for an hour',
    said: '$',
    why: 'on demand, about what large clouds ask in Mumbai; so all prices',
  },
  { key: 'gbMemoryPerHour', value: 0.006, name: 'a GB of memory for an hour', said: '$', why: 'likewise' },
  { key: 'gbDiskPerMonth', value: 0.13, name: 'a GB of a disk for a month', said: '$', why: 'likewise, solid state' },
  { key: 'gbObjectPerMonth', value: 0.025, name: 'a GB of objects for a month', said: '$', why: 'likewise' },
  { key: 'gbEgress', value: 0.11, name: 'a GB that leaves', said: '$', why: 'likewise' },
  { key: 'rupeesPerDollar', value: 88, name: 'a dollar', said: '₹', why: 'a round rate' },
] as const satisfies readonly Assumption[];

export const ASSUMPTIONS: readonly Assumption[] = LIST;
export type Assumed = Readonly<Record<(typeof LIST)[number]['key'], number>>;
export const ASSUMED = Object.fromEntries(LIST.map(({ key, value }) => [key, value])) as Assumed;
