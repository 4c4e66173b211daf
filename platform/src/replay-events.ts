import { parseArgs } from 'node:util';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { SERVICE_NAMES } from '@pahiya/contracts';
import { discardDeadLetters, discardUnpublished, replayDeadLetters, replayUnpublished } from '@pahiya/messaging';
import { choice, optionalText, readConfig, text, type Environment } from '@pahiya/service-kit';
import { DEFAULT_DATA_DIR } from './data-dir.ts';
import { openOwnPostgres } from './own-postgres.ts';
import { exitWithSentence } from './stop-on-signal.ts';

const replayConfig = {
  service: choice('--service', SERVICE_NAMES, { doc: 'whose events are put back' }),
  databaseUrl: optionalText('DATABASE_URL', { doc: 'PostgreSQL, as the service or as superuser', secret: true }),
  databaseAdminUrl: optionalText('DATABASE_ADMIN_URL', { doc: 'PostgreSQL, as superuser', secret: true }),
  dataDir: text('DATA_DIR', { doc: 'of a platform with a PostgreSQL of its own', default: DEFAULT_DATA_DIR }),
};

function connect(url: string, service: string): Promise<DataSource> {
  const options = `-c search_path=${service}`;
  const extra = { max: 1, options };
  // With its driver, because TypeORM looks for one in node_modules, which a built program has not.
  return new DataSource({ type: 'postgres', driver: pg, url, installExtensions: false, extra }).initialize();
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
  const own = url === undefined ? await openOwnPostgres(dataDir) : undefined;
  const source = await connect(url ?? own?.urlOf(service) ?? '', service);
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
    await own?.stop();
  }
} catch (error) {
  exitWithSentence(error);
}
