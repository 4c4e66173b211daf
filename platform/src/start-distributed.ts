import { parseArgs } from 'node:util';
import { choice, integer, readConfig, text, type Environment } from '@pahiya/service-kit';
import { DISTRIBUTED_DATA_DIR } from './data-dir.ts';
import { demoAdminOf } from './demo/demo-data.ts';
import { openDistributed } from './distributed/open-distributed.ts';
import { startIndexBuilds } from './index-builds.ts';
import { exitWithSentence, stopOnSignal } from './stop-on-signal.ts';
import { accountsText, reportStep } from './terminal.ts';
import { topology } from './topology.ts';

const startConfig = {
  port: integer('PORT', { doc: 'port of the gateway; the services follow it', default: 8080, min: 1, max: 65_000 }),
  internalPort: integer('INTERNAL_PORT', {
    doc: 'port of the gateway for metrics and what is not ready; those of the services follow it; 0 is none',
    default: 0,
    max: 65_000,
  }),
  host: text('HOST', { doc: 'address that the gateway listens on', default: '127.0.0.1' }),
  dataDir: text('DATA_DIR', {
    doc: 'where everything is kept that no server elsewhere keeps',
    default: DISTRIBUTED_DATA_DIR,
  }),
  demo: choice('DEMO', ['on', 'off'], { doc: 'demonstration data in an empty database', default: 'off' }),
};

const [gateway] = topology.filter((spec) => spec.public);

try {
  const { values: args } = parseArgs({ options: { port: { type: 'string' } } });
  const env: Environment = { ...process.env, ...(args.port === undefined ? {} : { PORT: args.port }) };
  const config = readConfig(startConfig, env);
  const demo = config.demo === 'on' ? demoAdminOf(env) : undefined;
  const firstPort = gateway?.localPort ?? config.port;
  const moved = config.port - firstPort;
  const opening = openDistributed({
    dataDir: config.dataDir,
    host: config.host,
    portOf: (spec) => spec.localPort + moved,
    internalPortOf: (spec) => config.internalPort && config.internalPort + spec.localPort - firstPort,
    env,
    ...(demo ? { demo } : {}),
    onStep: reportStep,
  });
  let indexBuilds: { stop(): Promise<void> } | undefined;
  stopOnSignal(async () => {
    await indexBuilds?.stop();
    await (await opening).stop();
  });
  const { adminUrl } = await opening;
  reportStep('Ready');
  console.log(
    `\nPahiya is at http://localhost:${config.port}, as ${topology.length} processes.${demo ? `\n${accountsText(config.dataDir, demo)}` : ' Ctrl-C stops everything.\n'}`,
  );
  indexBuilds = startIndexBuilds(adminUrl, (reason) => console.error(reason));
} catch (error) {
  exitWithSentence(error);
}
