import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { DataSource } from 'typeorm';
import { SERVICE_NAMES } from '@pahiya/contracts';
import { lastPostgresPort, startEmbeddedPostgres } from '@pahiya/local-servers';
import { discardDeadLetters, discardUnpublished, replayDeadLetters, replayUnpublished } from '@pahiya/messaging';
import { choice, optionalText, readConfig, roleOf, text, type Environment } from '@pahiya/service-kit';
import { DEFAULT_DATA_DIR } from './data-dir.ts';
import { keptSecrets } from './secrets.ts';
import { exitWithSentence } from './stop-on-signal.ts';

const replayConfig = {
  service: choice('--service', SERVICE_NAMES, { doc: 'whose events are put back' }),
  databaseUrl: optionalText('DATABASE_URL', { doc: 'PostgreSQL, as the service or as superuser', secret: true }),
  databaseAdminUrl: optionalText('DATABASE_ADMIN_URL', { doc: 'PostgreSQL, as superuser', secret: true }),
  dataDir: text('DATA_DIR', { doc: 'of a platform with a PostgreSQL of its own', default: DEFAULT_DATA_DIR }),
};

/** The service's address in the PostgreSQL of a data directory, which is started for the moment when nobody runs it. */
async function ownPostgres(dataDir: string, service: (typeof SERVICE_NAMES)[number]) {
  const folder = join(resolve(dataDir), 'postgres');
  const lastPort = lastPostgresPort(folder);
  if (lastPort === undefined)
    throw new Error(`There is no database in ${folder}. Set DATA_DIR, or DATABASE_URL for one that runs elsewhere.`);
  const { databasePasswords } = await keptSecrets(dataDir);
  const urlAt = (port: number) =>
    `postgresql://${roleOf(service)}:${databasePasswords[service]}@127.0.0.1:${port}/postgres`;
  try {
    return { source: await connect(urlAt(lastPort), service), stop: async () => undefined };
  } catch (error) {
    if ((error as { code?: string }).code !== 'ECONNREFUSED') throw error;
    const postgres = await startEmbeddedPostgres({ dataDir: folder, log: (line) => console.error(line) });
    return { source: await connect(urlAt(postgres.port), service), stop: () => postgres.stop() };
  }
}

function connect(url: string, service: string): Promise<DataSource> {
  const options = `-c search_path=${service}`;
  return new DataSource({ type: 'postgres', url, installExtensions: false, extra: { max: 1, options } }).initialize();
}

function sayReplayed(ids: string[], service: string): void {
  console.log(ids.length === 0 ? `${service} has nothing set aside to put back.` : ids.join('\n'));
  if (ids.length > 0) console.log(`${ids.length} put back; ${service} tries them again now, or when it starts.`);
}

function sayDiscarded(ids: string[], service: string): void {
  console.log(ids.length === 0 ? `${service} has set no such event aside.` : ids.join('\n'));
  if (ids.length > 0) console.log(`${ids.length} given up; ${service} goes on with what waited behind them.`);
}

try {
  const { values: args } = parseArgs({
    options: { service: { type: 'string' }, id: { type: 'string', multiple: true }, discard: { type: 'boolean' } },
  });
  if (args.discard && !args.id) throw new Error('--discard gives events up for good, so it needs each by its --id.');
  const env: Environment = { ...process.env, '--service': args.service };
  const { service, dataDir, databaseUrl, databaseAdminUrl } = readConfig(replayConfig, env);
  const url = databaseUrl ?? databaseAdminUrl;
  const { source, stop } =
    url === undefined
      ? await ownPostgres(dataDir, service)
      : { source: await connect(url, service), stop: async () => undefined };
  try {
    const options = { service, dataSource: source };
    if (args.discard && args.id) {
      const chosen = { ...options, ids: args.id };
      sayDiscarded([...(await discardDeadLetters(chosen)), ...(await discardUnpublished(chosen))], service);
    } else {
      const chosen = { ...options, ...(args.id ? { ids: args.id } : {}) };
      sayReplayed([...(await replayDeadLetters(chosen)), ...(await replayUnpublished(chosen))], service);
    }
  } finally {
    await source.destroy();
    await stop();
  }
} catch (error) {
  exitWithSentence(error);
}
