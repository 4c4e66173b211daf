import type { Random } from '@pahiya/dispatch/search';
import type { Timeline } from './timeline.ts';
import { Waits } from './waits.ts';

/** A queue, first in, first out, without the cost of shifting an array. */
class Line<T> {
  #items: T[] = [];
  #first = 0;

  get length(): number {
    return this.#items.length - this.#first;
  }

  push(item: T): void {
    this.#items.push(item);
  }

  shift(): T | undefined {
    if (this.length === 0) return undefined;
    const item = this.#items[this.#first++];
    if (this.#first > 1000 && this.#first * 2 > this.#items.length) {
      this.#items = this.#items.slice(this.#first);
      this.#first = 0;
    }
    return item;
  }
}

/** Exponential, with this mean. */
export const exponential = (random: Random, mean: number): number => -mean * Math.log(1 - random.unit());

export interface World {
  timeline: Timeline;
  random: Random;
}

interface Waiting {
  sinceMs: number;
  serviceMs: number;
  next: (() => void) | undefined;
}

/** Cores that share one line: replicas of a process, or PostgreSQL's. Times of service are exponential. */
export class Station {
  readonly waits = new Waits();
  readonly #world: World;
  readonly #servers: number;
  readonly #line = new Line<Waiting>();
  #busy = 0;
  #busyMs = 0;
  #away = false;

  constructor(world: World, servers: number) {
    this.#world = world;
    this.#servers = servers;
  }

  arrive(meanMs: number, next?: () => void): void {
    const { timeline, random } = this.#world;
    this.#line.push({ sinceMs: timeline.nowMs, serviceMs: exponential(random, meanMs), next });
    this.#serve();
  }

  /** Begins nothing for so many ms; arrivals wait. */
  stop(ms: number): void {
    this.#away = true;
    this.#world.timeline.in(ms, () => {
      this.#away = false;
      this.#serve();
    });
  }

  get waiting(): number {
    return this.#line.length;
  }

  /** The share of its time in which a server works. */
  utilisation(overMs: number): number {
    return this.#busyMs / overMs / this.#servers;
  }

  #serve(): void {
    const { timeline } = this.#world;
    while (!this.#away && this.#busy < this.#servers) {
      const first = this.#line.shift();
      if (first === undefined) return;
      this.waits.add(timeline.nowMs - first.sinceMs);
      this.#busy += 1;
      this.#busyMs += first.serviceMs;
      timeline.in(first.serviceMs, () => {
        this.#busy -= 1;
        first.next?.();
        this.#serve();
      });
    }
  }
}

/** The log of a database: one flush at a time takes all commits that came during the one before. */
export class CommitLog {
  /** From asking for the commit until it is on disk. */
  readonly waits = new Waits();
  readonly #world: World;
  readonly #flushMs: number;
  #asked: Omit<Waiting, 'serviceMs'>[] = [];
  #flushing = false;
  #busyMs = 0;

  constructor(world: World, flushMs: number) {
    this.#world = world;
    this.#flushMs = flushMs;
  }

  arrive(next?: () => void): void {
    this.#asked.push({ sinceMs: this.#world.timeline.nowMs, next });
    if (!this.#flushing) this.#flush();
  }

  utilisation(overMs: number): number {
    return this.#busyMs / overMs;
  }

  #flush(): void {
    const { timeline, random } = this.#world;
    const taken = this.#asked;
    this.#asked = [];
    this.#flushing = true;
    const ms = exponential(random, this.#flushMs);
    this.#busyMs += ms;
    timeline.in(ms, () => {
      this.#flushing = false;
      if (this.#asked.length > 0) this.#flush();
      for (const { sinceMs, next } of taken) {
        this.waits.add(timeline.nowMs - sinceMs);
        next?.();
      }
    });
  }
}

export interface ReceiverSettings {
  /** The number of partitions, each with its own lease. The hash of an event's subject says to which it belongs. */
  partitions: number;
  /** Events that share a transaction. */
  most: number;
  /** The time of a full transaction, divided by its events. */
  eventMs: number;
  /** The pause after a transaction that is not full, so that events gather. */
  paceMs: number;
}

/** A service's receiver of events: each partition handles one batch after the other, in order. */
export class Receiver {
  /** From the event's arrival until the commit of its effect. */
  readonly waits = new Waits();
  readonly #world: World;
  readonly #settings: ReceiverSettings;
  readonly #lines: Line<number>[];
  readonly #working: boolean[];
  #busyMs = 0;
  #away = false;

  constructor(world: World, settings: ReceiverSettings) {
    this.#world = world;
    this.#settings = settings;
    this.#lines = Array.from({ length: settings.partitions }, () => new Line<number>());
    this.#working = this.#lines.map(() => false);
  }

  arrive(): void {
    const partition = this.#world.random.below(this.#settings.partitions);
    this.#lines[partition]?.push(this.#world.timeline.nowMs);
    this.#handle(partition);
  }

  stop(ms: number): void {
    this.#away = true;
    this.#world.timeline.in(ms, () => {
      this.#away = false;
      for (const partition of this.#lines.keys()) this.#handle(partition);
    });
  }

  get waiting(): number {
    return this.#lines.reduce((sum, line) => sum + line.length, 0);
  }

  utilisation(overMs: number): number {
    return this.#busyMs / overMs / this.#settings.partitions;
  }

  #handle(partition: number): void {
    const line = this.#lines[partition];
    if (line === undefined || line.length === 0 || this.#working[partition] === true || this.#away) return;
    const { most, eventMs, paceMs } = this.#settings;
    const { timeline } = this.#world;
    const taken: number[] = [];
    for (let since = line.shift(); since !== undefined; since = taken.length < most ? line.shift() : undefined)
      taken.push(since);
    const ms = eventMs * taken.length;
    this.#working[partition] = true;
    this.#busyMs += ms;
    timeline.in(ms, () => {
      for (const sinceMs of taken) this.waits.add(timeline.nowMs - sinceMs);
    });
    timeline.in(taken.length < most ? ms + paceMs : ms, () => {
      this.#working[partition] = false;
      this.#handle(partition);
    });
  }
}
