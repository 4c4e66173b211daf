import { PROCESS_NAMES, type ProcessName } from '@pahiya/contracts';
import { freePort } from '@pahiya/testing';
import {
  openDistributed,
  type DistributedOptions,
  type DistributedPlatform,
} from '../src/distributed/open-distributed.ts';
import type { SupervisedProcess } from '../src/distributed/supervised-process.ts';
import type { Balancer } from './replicas.ts';

export interface Replica {
  port: number;
  process: SupervisedProcess;
}

export interface ReplicasOptions extends Omit<DistributedOptions, 'host' | 'portOf' | 'addressOf'> {
  /** The balancer in front of the replicas of each process. */
  balancers: Readonly<Record<ProcessName, Balancer>>;
  /** The address at which the others reach a process. */
  addressOf: (name: ProcessName) => string;
}

/** The distributed platform with two replicas of each process, behind balancers. */
export async function openReplicas({
  balancers,
  addressOf,
  ...options
}: ReplicasOptions): Promise<{ platform: DistributedPlatform; replicas: Record<ProcessName, [Replica, Replica]> }> {
  const ports = new Map<string, number>();
  for (const name of PROCESS_NAMES) {
    const port = await freePort();
    ports.set(name, port);
    // Added before the process starts: the others ask auth for its keys through the balancer.
    balancers[name].add(port);
  }
  const portOf = ({ name }: { name: string }) => ports.get(name) ?? 0;
  const platform = await openDistributed({
    ...options,
    host: '127.0.0.1',
    portOf,
    addressOf: ({ name }) => addressOf(name),
  });
  const replicas = {} as Record<ProcessName, [Replica, Replica]>;
  for (const name of PROCESS_NAMES) {
    const port = await freePort();
    replicas[name] = [
      { port: portOf({ name }), process: platform.processes[name] },
      { port, process: platform.replicaOf(name, { port }) },
    ];
    balancers[name].add(port);
  }
  try {
    await Promise.all(Object.values(replicas).map(([, second]) => second.process.start()));
  } catch (error) {
    await platform.stop();
    throw error;
  }
  return { platform, replicas };
}
