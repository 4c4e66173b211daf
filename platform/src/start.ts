import { parseArgs } from 'node:util';
import { choice, integer, readConfig, text, type Environment } from '@pahiya/service-kit';
import { DEFAULT_DATA_DIR } from './data-dir.ts';
import { ApiClient } from './demo/api-client.ts';
import { demoAdminOf } from './demo/demo-data.ts';
import { openDoors } from './demo/open-doors.ts';
import { markedUnfinished } from './demo/unfinished-demonstration.ts';
import { writeDemonstrationOnce } from './demo/write-demo.ts';
import { openEmbedded } from './embedded.ts';
import { startIndexBuilds } from './index-builds.ts';
import { exitWithSentence, stopOnSignal } from './stop-on-signal.ts';
import { accountsText, reportStep } from './terminal.ts';

const startConfig = {
  port: integer('PORT', { doc: 'port to listen on', default: 8080, max: 65535 }),
  host: text('HOST', { doc: 'address to listen on', default: '127.0.0.1' }),
  dataDir: text('DATA_DIR', { doc: 'where everything is kept', default: DEFAULT_DATA_DIR }),
  demo: choice('DEMO', ['on', 'off'], { doc: 'demonstration data in an empty database', default: 'on' }),
};

try {
  const { values: args } = parseArgs({ options: { port: { type: 'string' } } });
  const given: Environment = { ...process.env, ...(args.port === undefined ? {} : { PORT: args.port }) };
  const config = readConfig(startConfig, given);
  const demo = config.demo === 'on';
  const admin = demoAdminOf(given);
  const env = {
    ...given,
    ...(demo ? { ...openDoors(given), ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password } : { DEMO: 'off' }),
    PUBLIC_URL: given['PUBLIC_URL'] ?? `http://localhost:${config.port}`,
  };
  const platform = await openEmbedded({ ...config, env, onStep: reportStep });
  let indexBuilds: { stop(): Promise<void> } | undefined;
  stopOnSignal(async () => {
    await indexBuilds?.stop();
    await platform.stop();
  });

  if (demo)
    await writeDemonstrationOnce(new ApiClient(platform.app, platform.internalSecret), {
      clock: platform.clock,
      admin,
      onStep: reportStep,
      around: (write) => markedUnfinished(platform.adminUrl, write),
    });
  await platform.listen();
  reportStep('Ready');
  console.log(`\nPahiya is at http://localhost:${config.port}\n${demo ? accountsText(config.dataDir, admin) : ''}`);
  indexBuilds = startIndexBuilds(platform.adminUrl, (reason) => console.error(reason));
} catch (error) {
  exitWithSentence(error);
}
