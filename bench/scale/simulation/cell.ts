import { arrivals, type Profile } from './arrivals.ts';
import { CommitLog, Receiver, Station, type World } from './stations.ts';

/** The mean time of a call in each station, in ms. */
export interface WayOfCall {
  gatewayMs: number;
  serviceMs: number;
  databaseMs: number;
}

export interface CellSettings {
  /** Calls a second, on average. */
  rates: { writes: number; reads: number; positions: number };
  gateways: number;
  bookings: number;
  drivers: number;
  databaseCores: number;
  flushMs: number;
  write: WayOfCall;
  read: WayOfCall;
  position: Pick<WayOfCall, 'gatewayMs' | 'serviceMs'>;
  /** The share of a core that each replica of the gateway needs for positions that it only hears. */
  fanOutShare: number;
  /** For each service that hears of rides; `eventsPerWrite` is the number of events of one write. */
  receivers: Readonly<Record<'driver' | 'invoice', { partitions: number; eventMs: number; eventsPerWrite: number }>>;
  profile?: Profile | undefined;
}

/**
 * At most so many events share a transaction, and a transaction that is not full waits so long: docs/decisions/0003.
 */
export const MOST_OF_BATCH = 50;
export const PACE_MS = 10;

/** One region: its processes, its PostgreSQL and its receivers of events. */
export class Cell {
  readonly gateway: Station;
  readonly booking: Station;
  readonly driver: Station;
  readonly database: Station;
  readonly log: CommitLog;
  readonly receivers: Readonly<Record<'driver' | 'invoice', Receiver>>;
  readonly #world: World;
  readonly #settings: CellSettings;

  constructor(world: World, settings: CellSettings) {
    this.#world = world;
    this.#settings = settings;
    this.gateway = new Station(world, settings.gateways);
    this.booking = new Station(world, settings.bookings);
    this.driver = new Station(world, settings.drivers);
    this.database = new Station(world, settings.databaseCores);
    this.log = new CommitLog(world, settings.flushMs);
    const receiver = ({ partitions, eventMs }: CellSettings['receivers']['driver']) =>
      new Receiver(world, { partitions, eventMs, most: MOST_OF_BATCH, paceMs: PACE_MS });
    this.receivers = { driver: receiver(settings.receivers.driver), invoice: receiver(settings.receivers.invoice) };
  }

  /** Lets calls come from now on. */
  start(): void {
    const { rates, profile } = this.#settings;
    arrivals(this.#world, { perSecond: rates.writes, profile }, () => this.#write());
    arrivals(this.#world, { perSecond: rates.reads, profile }, () => this.#read());
    arrivals(this.#world, { perSecond: rates.positions, profile }, () => this.#position());
  }

  /** The share of its time in which a core of the gateway is busy, with calls or with what it hears. */
  gatewayShare(overMs: number): number {
    const { fanOutShare } = this.#settings;
    return fanOutShare + (1 - fanOutShare) * this.gateway.utilisation(overMs);
  }

  /**
   * The replica also needs time for positions that it only hears, so that the rest of its core takes longer for a call.
   */
  #throughGateway(meanMs: number, then: () => void): void {
    this.gateway.arrive(meanMs / (1 - this.#settings.fanOutShare), then);
  }

  #write(): void {
    const { write, receivers } = this.#settings;
    const published = (): void => {
      for (const name of ['driver', 'invoice'] as const)
        for (let due = receivers[name].eventsPerWrite; this.#world.random.unit() < due; due -= 1)
          this.receivers[name].arrive();
    };
    this.#throughGateway(write.gatewayMs, () =>
      this.booking.arrive(write.serviceMs, () =>
        this.database.arrive(write.databaseMs, () => this.log.arrive(published)),
      ),
    );
  }

  #read(): void {
    const { read } = this.#settings;
    this.#throughGateway(read.gatewayMs, () =>
      this.booking.arrive(read.serviceMs, () => this.database.arrive(read.databaseMs)),
    );
  }

  #position(): void {
    const { position } = this.#settings;
    this.#throughGateway(position.gatewayMs, () => this.driver.arrive(position.serviceMs));
  }
}
