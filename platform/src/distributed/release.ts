import { join } from 'node:path';
import type { ProcessName, ServiceName } from '@pahiya/contracts';
import { migrateTables, provisionBroker, provisionDatabase, readConfig, type Environment } from '@pahiya/service-kit';
import { brokerConfig } from '../broker-config.ts';
import { repository } from '../repository.ts';
import type { Secrets } from '../secrets.ts';
import { TABLES } from '../tables.ts';
import { topology } from '../topology.ts';
import type { Infrastructure } from './infrastructure.ts';

export interface Installation extends Pick<Infrastructure, 'adminUrl' | 'brokersOf'> {
  secrets: Secrets;
  env: Environment;
}

/** The parts of a release, in the order in which an installation gets them: provisioning, migration jobs, processes. */
export interface Release {
  provision(installation: Installation): Promise<void>;
  migrate(name: ServiceName, databaseUrl: string): Promise<void>;
  /** The script of a process. */
  entryOf(name: ProcessName): string;
}

/** The folder of a process, relative to the root of a repository. */
export const folderOf = (name: ProcessName): string => topology.find((spec) => spec.name === name)?.folder ?? '';

/** The release that this code is. */
export const presentRelease: Release = {
  async provision({ adminUrl, brokersOf, secrets, env }) {
    await provisionDatabase(adminUrl, (name) => secrets.databasePasswords[name]);
    await provisionBroker(adminUrl, readConfig(brokerConfig, { ...env, ...brokersOf('operator') }));
  },
  // The indexes follow when the platform has started (index-builds.ts).
  migrate: (name, databaseUrl) => migrateTables(name, TABLES[name], databaseUrl),
  entryOf: (name) => join(repository, folderOf(name), 'dist/main.js'),
};
