import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { configFieldsOf } from '../src/distributed/process-environment.ts';
import { REMOTE_PORT, REMOTES, topology, type ProcessSpec } from '../src/topology.ts';

export type ProcessName = ProcessSpec['name'];

export const root = join(import.meta.dirname, '../..');
export const read = (path: string) => readFileSync(join(root, path), 'utf8');
export const processNames = topology.map(({ name }) => name);
export const sorted = (values: Iterable<string>) => [...values].sort();

/** The value of the gateway's REMOTE_SERVERS where each remote has a container of its own. */
export const remoteServers = REMOTES.map(
  (folder) => `${folder.slice('mfe-'.length)}=http://${folder}:${REMOTE_PORT}`,
).join(',');

/** Keys that a process does not start without. */
const requiredKeys = (name: ProcessName) =>
  Object.values(configFieldsOf(name))
    .filter((field) => !('default' in field))
    .map(({ env }) => env);
export const knownKeys = (name: ProcessName) => Object.values(configFieldsOf(name)).map(({ env }) => env);

/** Expects every key that the process requires, and no key that it does not read. */
export function expectEnvironment(name: ProcessName, environment: Record<string, string>): void {
  const isGiven = (value: string | undefined) => value !== undefined && value !== '' && !/^\$\{\w+:-\}$/.test(value);
  expect({ name, missing: requiredKeys(name).filter((key) => !isGiven(environment[key])) }).toEqual({
    name,
    missing: [],
  });
  const known = new Set(knownKeys(name));
  expect({ name, unknown: Object.keys(environment).filter((key) => !known.has(key)) }).toEqual({ name, unknown: [] });
}

/** Keys that have another value in each process. */
const OF_ONE_PROCESS = ['DATABASE_URL', 'DATABASE_SESSION_URL', 'NATS_URL', 'REDIS_URL', 'SERVICE_KEY'];

/**
 * Expects a key to have the same value in every process that reads it, e.g. PUBLIC_URL in mails and in pages, and the
 * keys of one process to have another value in each. Only TRUST_PROXY may do either.
 */
export function expectSameValues(environments: ReadonlyMap<ProcessName, Record<string, string>>): void {
  const all = [...environments.values()];
  const shared = new Map(
    all
      .flatMap((each) => Object.entries(each))
      .filter(([key]) => key !== 'TRUST_PROXY' && !OF_ONE_PROCESS.includes(key)),
  );
  for (const [name, environment] of environments) {
    const expected = Object.fromEntries([...shared].filter(([key]) => knownKeys(name).includes(key)));
    expect({ name, ...environment }).toMatchObject({ name, ...expected });
  }
  for (const key of OF_ONE_PROCESS) {
    const values = all.map((each) => each[key]).filter((value) => value !== undefined);
    expect({ key, distinct: new Set(values).size }).toEqual({ key, distinct: values.length });
  }
}
