import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'pg';
import { PROCESS_NAMES, SERVICE_NAMES, type ProcessName } from '@pahiya/contracts';
import { databaseUrlsOf } from '@pahiya/service-kit';
import { eventually } from '@pahiya/testing';
import type { DistributedPlatform } from '../../src/distributed/open-distributed.ts';
import type { Release } from '../../src/distributed/release.ts';
import { repository } from '../../src/repository.ts';
import { keptSecrets } from '../../src/secrets.ts';
import { Chance } from '../faults/chance.ts';
import { linesOf } from '../faults/checker.ts';
import { runFaults } from '../faults/run-faults.ts';
import { startWatching, watchDividedInboxes } from '../faults/watch.ts';
import { settings } from '../open-platform.ts';
import { openReplicas, type Replica } from '../open-replicas.ts';
import { openBalancer, type Balancer } from '../replicas.ts';
import { releaseAt } from './release-at.ts';

/** `npm run test:upgrade` sets the folder of the checkout. */
const before = releaseAt(process.env['RELEASE_BEFORE'] ?? '');
const present = releaseAt(repository);
/** How long the platform works under load before the next processes are replaced. */
const STAY_MS = 10_000;
const OPERATIONS = 3000;
/** Findings that only 0.2.0 causes, whose processes run in a part of the test. */
const MENDED_SINCE = [/ refused\) saw revision \d+ after another call had seen /];
const env = {
  ...process.env,
  ...settings.env,
  LOG_LEVEL: 'silent',
  LEAVE_WAIT_MS: '2000',
  // NATS and Redis are started here, with the users and certificates of an installation.
  NATS_URL: undefined,
  REDIS_URL: undefined,
};

let dataDir: string;
let database: Pool;
let platform: DistributedPlatform;
let replicas: Record<ProcessName, [Replica, Replica]>;
const balancers = {} as Record<ProcessName, Balancer>;
const news: string[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pahiya-upgrade-'));
  for (const name of PROCESS_NAMES) balancers[name] = await openBalancer();
  ({ platform, replicas } = await openReplicas({
    dataDir,
    balancers,
    release: before,
    addressOf: (name) => balancers[name].url,
    env,
    onStep: (step) => void news.push(step),
    // On a busy machine a process takes longer than a runner waits for it.
    killAfterMs: 120_000,
  }));
  database = new Pool({ connectionString: platform.adminUrl, max: 4 });
  await startWatching(database);
}, 600_000);
afterAll(async () => {
  await database?.end();
  await platform?.stop();
  for (const balancer of Object.values(balancers)) balancer.close();
  await rm(dataDir, { recursive: true, force: true });
});

it('replaces the processes of the previous release under load, goes back, and replaces them again', async () => {
  const { findings, history } = await runFaults(
    { url: balancers.gateway.url, database, replicas },
    {
      chance: new Chance(7),
      run: 'upgrade',
      operations: OPERATIONS,
      faults: comeGoAndComeAgain,
      // A kept connection may be closed just as a call is sent on it; restart-suite.ts tests that.
      headers: { connection: 'close' },
    },
  );
  const unanswered = history.calls.filter(({ outcome }) => outcome === 'unknown');
  expect(unanswered.map(({ wish, status, code }) => `${wish}: ${status ?? 'no answer'} ${code ?? ''}`)).toEqual([]);
  const isMended = (finding: string) => MENDED_SINCE.some((mended) => mended.test(finding));
  expect(linesOf(findings, Infinity).filter((finding) => !isMended(finding))).toEqual([]);
  expect(news.filter((line) => /was killed|ended with|does not answer/.test(line))).toEqual([]);
}, 1_200_000);

/** Replaces the processes in the order of docs/releases.md. Returns how many processes of a service were replaced. */
async function comeGoAndComeAgain(): Promise<number> {
  await runJobsOf(present);
  const steps = [present, before, present].flatMap((release) => [0, 1].map((nth) => ({ release, nth })));
  for (const { release, nth } of steps) {
    await Promise.all(PROCESS_NAMES.map((name) => replace(name, nth as 0 | 1, release)));
    await delay(STAY_MS);
  }
  return steps.length;
}

/** Runs the jobs of a release while the processes serve. */
async function runJobsOf(release: Release): Promise<void> {
  const { adminUrl, brokersOf } = platform;
  const secrets = await keptSecrets(dataDir);
  await release.provision({ adminUrl, brokersOf, secrets, env });
  const urls = databaseUrlsOf(adminUrl, (name) => secrets.databasePasswords[name]);
  for (const name of SERVICE_NAMES) await release.migrate(name, urls[name]);
  await watchDividedInboxes(database);
}

async function replace(name: ProcessName, nth: 0 | 1, release: Release): Promise<void> {
  const replica = replicas[name][nth];
  await replica.process.stop();
  replica.process = platform.replicaOf(name, { port: replica.port }, release);
  await replica.process.start();
  // The other replica may stop only when both are ready.
  await eventually(() => balancers[name].allReady());
}
