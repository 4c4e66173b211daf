import { setTimeout as delay } from 'node:timers/promises';
import { PROCESS_NAMES, SERVICE_NAMES } from '@pahiya/contracts';
import type { SupervisedProcess } from '../../src/distributed/supervised-process.ts';
import type { Chance } from './chance.ts';
import type { Disk } from './disk.ts';
import { repeatEvents } from './repeat-events.ts';
import type { FaultyPlatform, LinkName } from './faulty-platform.ts';

export const KINDS = [
  'kill a process',
  'kill a server',
  'freeze a process',
  'slow a link',
  'cut a link',
  'silence a link',
  'let a clock jump',
  'empty Redis',
  'fill the disk',
  'repeat events',
] as const;
type Kind = (typeof KINDS)[number];

const JUMP_MS = 15_000;
const LINKS: readonly LinkName[] = ['postgres', 'nats', 'redis', ...SERVICE_NAMES];

export interface InjectorOptions {
  platform: FaultyPlatform;
  /** Undefined if no disk can be filled. */
  disk: Disk | undefined;
  chance: Chance;
  /** The longest time that a fault stays, and the longest pause after it. */
  longestMs: number;
}

/** Makes one fault after the other. Each is over when the next begins, except for clocks and for what is starting again. */
export class Injector {
  readonly #options: InjectorOptions;
  readonly #jumped = new Set<number>();
  /** Each kind comes once before any comes again. */
  #coming: Kind[] = [];
  /** What was done, in order. */
  readonly made: string[] = [];

  constructor(options: InjectorOptions) {
    this.#options = options;
  }

  async run(faults: number): Promise<void> {
    const { chance, longestMs } = this.#options;
    while (this.made.length < faults) {
      if (this.#coming.length === 0) this.#coming = shuffled(this.#kinds(), chance);
      const made = await this.#make(this.#coming.pop() as Kind);
      this.made.push(made);
      await delay(chance.whole(longestMs / 8, longestMs / 2));
    }
  }

  /** Rights all clocks. */
  async end(): Promise<void> {
    for (const pid of this.#jumped) await this.#options.platform.setClock(pid, 0);
  }

  #kinds(): Kind[] {
    return KINDS.filter((kind) => kind !== 'fill the disk' || this.#options.disk !== undefined);
  }

  async #make(kind: Kind): Promise<string> {
    const { platform, disk, chance } = this.#options;
    switch (kind) {
      case 'kill a process':
        return `${kind}: ${this.#signal('SIGKILL')[0]}`;
      case 'kill a server':
        return `${kind}: ${await this.#killServer()}`;
      case 'freeze a process': {
        const [name, pid] = this.#signal('SIGSTOP');
        await this.#while();
        resume(pid);
        return `${kind}: ${name}`;
      }
      case 'slow a link':
      case 'cut a link':
      case 'silence a link':
        return `${kind}: ${await this.#spoilLink(kind)}`;
      case 'let a clock jump':
        return `${kind}: ${await this.#jump()}`;
      case 'empty Redis':
        await platform.emptyRedis();
        return kind;
      case 'repeat events': {
        const stop = await repeatEvents(platform.nats.url);
        await this.#while();
        await stop();
        return kind;
      }
      case 'fill the disk':
        await disk?.fill();
        await delay(chance.whole(500, this.#options.longestMs / 2));
        await disk?.empty();
        return kind;
    }
  }

  #while(): Promise<void> {
    const { chance, longestMs } = this.#options;
    return delay(chance.whole(longestMs / 4, longestMs));
  }

  #replica(): [string, SupervisedProcess] {
    const { platform, chance } = this.#options;
    const name = chance.of(PROCESS_NAMES);
    const nth = chance.of([0, 1] as const);
    return [`${name} ${nth + 1}`, platform.replicas[name][nth].process];
  }

  #signal(signal: NodeJS.Signals): [string, number] {
    const [name, { pid }] = this.#replica();
    // The process may have ended, and not have started again yet.
    if (pid !== undefined) send(pid, signal);
    return [name, pid ?? 0];
  }

  async #killServer(): Promise<string> {
    const { platform, chance } = this.#options;
    const name = chance.of(['postgres', 'nats', 'redis'] as const);
    const pid = name === 'postgres' ? await platform.postgresPid() : platform[name].pid;
    if (pid !== undefined) send(pid, 'SIGKILL');
    return name;
  }

  async #spoilLink(kind: 'slow a link' | 'cut a link' | 'silence a link'): Promise<string> {
    const { platform, chance } = this.#options;
    const name = chance.of(LINKS);
    const link = platform.links[name];
    if (kind === 'slow a link') link.slow(chance.whole(20, 400));
    else link.cut(kind === 'cut a link' ? 'reset' : 'silent');
    await this.#while();
    link.heal();
    return name;
  }

  async #jump(): Promise<string> {
    const { platform, chance } = this.#options;
    const [name, { pid }] = this.#replica();
    const aheadMs = chance.of([-JUMP_MS, JUMP_MS]);
    if (pid === undefined) return `${name} was not there`;
    this.#jumped.add(pid);
    await platform.setClock(pid, aheadMs);
    return `${name} by ${aheadMs / 1000} s`;
  }
}

function shuffled(kinds: readonly Kind[], chance: Chance): Kind[] {
  return kinds
    .map((kind) => ({ kind, place: chance.next() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ kind }) => kind);
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // The process has ended meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** The supervisor may have ended the process because it was frozen. */
function resume(pid: number): void {
  if (pid !== 0) send(pid, 'SIGCONT');
}
