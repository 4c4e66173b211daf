import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { subscriptionsBefore } from '@pahiya/contracts';
import { eventually } from '@pahiya/testing';
import { Type } from 'typebox';
import type { EntityManager } from 'typeorm';
import { toEnvelope, type Catalogue, type Envelope } from '../src/index.ts';
import { ReleaseBefore } from './fixtures/release-before.ts';
import { migrate, startService, type ServiceReplica } from './harness.ts';
import { describeOnEachTransport, range, type Suite } from './suite.ts';

const services = ['driver', 'salary', 'invoice'] as const;
const KNOWN = 'driver.driver.deleted.v1';
const NEW = 'driver.driver.rested.v1';

/** The previous release's subscriptions to the event that these three services exchange here. */
const before = Object.fromEntries(
  services.map((service) => [
    service,
    subscriptionsBefore[service].filter((type) => (type as string) === KNOWN) as string[],
  ]),
);
const contract = { data: Type.Object({ revision: Type.Integer() }) };
/** The present release adds a subscription to the known event, and a new event. */
const present: Catalogue = {
  events: { [KNOWN]: contract, [NEW]: contract },
  subscriptions: { ...before, salary: [KNOWN, NEW], invoice: [KNOWN] },
};

const applied = 'INSERT INTO applied (type, driver, revision) VALUES ($1, $2, $3)';
const rowOf = ({ type, subject, data }: Envelope) => [type, subject, (data as { revision: number }).revision];
/** The present release also writes the column that it added. */
const handle = async (event: Envelope, tx: EntityManager) => {
  await tx.query(
    applied.replace('revision)', 'revision, note)').replace('$3)', "$3, 'by the present one')"),
    rowOf(event),
  );
};
const fixture = (name: string) => readFileSync(join(import.meta.dirname, 'fixtures', name), 'utf8');

const releaseBefore = {
  services,
  async prepare(suite: Suite) {
    for (const service of services) {
      await suite.asService(service, fixture('release-before-service.sql'));
      await suite.asService(
        service,
        'CREATE TABLE applied (position bigserial, type text, driver text, revision integer)',
      );
    }
    await suite.admin.query(fixture('release-before-bus.sql').replaceAll('{roles}', suite.roles.join(', ')));
  },
};

/** Provisions, and runs the services' migrations, which add a column and a check that existing rows need not keep yet. */
async function installPresent(suite: Suite): Promise<void> {
  await suite.provision(present.subscriptions, before);
  for (const service of services) {
    await migrate(suite.place, service);
    await suite.asService(
      service,
      `ALTER TABLE applied ADD COLUMN note text;
       ALTER TABLE applied ADD CONSTRAINT applied_revision CHECK (revision > 0) NOT VALID`,
    );
  }
}

describeOnEachTransport(
  'two releases',
  (suite) => {
    const startBefore = async (service: string) => {
      const replica = new ReleaseBefore({
        place: suite.place,
        service,
        subscriptions: before,
        handle: async (event, client) => void (await client.query(applied, rowOf(event))),
      });
      suite.opened.push({ close: () => replica.stop() });
      await replica.start();
      return replica;
    };
    const startPresent = async (service: string, catalogue = present): Promise<ServiceReplica> => {
      const types = catalogue.subscriptions[service] ?? [];
      const handlers = Object.fromEntries(types.map((type) => [type, handle]));
      const replica = await startService(suite.place, service, { catalogue, handlers, pollMs: 100 });
      suite.opened.push(replica);
      return replica;
    };
    /** Writes an event as both releases of the driver service do. The active relay of either publishes it. */
    const append = (type: string, driver: string, revision: number) =>
      suite.admin.query('INSERT INTO driver.outbox (event) VALUES ($1)', [
        JSON.stringify(toEnvelope('driver', { type, subject: driver, data: { revision } })),
      ]);
    const seen = async (service: string, driver: string): Promise<string[]> => {
      const { rows } = await suite.admin.query(
        `SELECT type || ' ' || revision AS seen FROM ${service}.applied WHERE driver = $1 ORDER BY position`,
        [driver],
      );
      return rows.map((row) => row.seen);
    };
    const toHaveSeen = (service: string, driver: string, expected: string[]) =>
      eventually(
        async () => {
          const now = await seen(service, driver);
          if (now.length < expected.length) throw new Error(`${service} has seen [${now.join()}] of ${driver}`);
          expect(now).toEqual(expected);
          return true;
        },
        { describe: `${service} to see all of ${driver}` },
      );
    const expectNothingSetAside = async () => {
      for (const service of services) {
        for (const table of ['dead_letter', 'unpublished', 'inbox WHERE retry_at IS NOT NULL']) {
          const { rows } = await suite.admin.query(`SELECT * FROM ${service}.${table}`);
          expect({ service, table, rows }).toEqual({ service, table, rows: [] });
        }
      }
    };
    const known = (revision: number) => `${KNOWN} ${revision}`;

    it('lose no event and make no dead letter while the present one starts beside the previous one', async () => {
      const [driverBefore, salaryBefore] = [await startBefore('driver'), await startBefore('salary')];
      await append(KNOWN, 'one', 1);
      await toHaveSeen('salary', 'one', [known(1)]);

      await installPresent(suite);
      for (const revision of range(2, 5)) await append(KNOWN, 'one', revision);
      await toHaveSeen('salary', 'one', range(1, 5).map(known));

      // The active relay and all listeners still run the previous release, which knows neither the event nor the listener.
      await startPresent('driver');
      await append(NEW, 'early', 1);
      await append(KNOWN, 'one', 6);
      await toHaveSeen('salary', 'one', range(1, 6).map(known));
      await startPresent('invoice');
      await startPresent('salary');
      await toHaveSeen('salary', 'early', [`${NEW} 1`]);
      for (const revision of range(7, 9)) await append(KNOWN, 'one', revision);
      await toHaveSeen('salary', 'one', range(1, 9).map(known));
      await eventually(async () => (await seen('invoice', 'one')).includes(known(9)));
      expect((await seen('invoice', 'one')).slice(-3)).toEqual(range(7, 9).map(known));

      for (const revision of range(1, 5)) {
        await append(NEW, 'two', revision);
        await append(KNOWN, 'three', revision);
      }
      await toHaveSeen(
        'salary',
        'two',
        range(1, 5).map((revision) => `${NEW} ${revision}`),
      );
      await toHaveSeen('salary', 'three', range(1, 5).map(known));
      await toHaveSeen('invoice', 'three', range(1, 5).map(known));

      await driverBefore.stop();
      await salaryBefore.stop();
      suite.opened.splice(0, 2);
      for (const revision of range(1, 5)) await append(revision % 2 === 0 ? NEW : KNOWN, 'four', revision);
      const both = range(1, 5).map((revision) => `${revision % 2 === 0 ? NEW : KNOWN} ${revision}`);
      await toHaveSeen('salary', 'four', both);
      await toHaveSeen('invoice', 'four', [1, 3, 5].map(known));
      await expectNothingSetAside();
    });

    it('leave events that only the newer release knows to that release, in order, while the older one handles the rest', async () => {
      await installPresent(suite);
      const older: Catalogue = { events: { [KNOWN]: contract }, subscriptions: before };
      await startPresent('salary', older);
      await startPresent('driver', older);
      await append(KNOWN, 'one', 1);
      await append(NEW, 'one', 2);
      await append(KNOWN, 'one', 3);
      await append(KNOWN, 'two', 1);
      await toHaveSeen('salary', 'two', [known(1)]);
      await toHaveSeen('salary', 'one', [known(1)]);

      await startPresent('salary');
      await toHaveSeen('salary', 'one', [known(1), `${NEW} 2`, known(3)]);
      await expectNothingSetAside();
    });

    it('accept events of a subscription that ended, and go on with the events behind them', async () => {
      await installPresent(suite);
      await startPresent('driver');
      const subscriptions = { ...present.subscriptions, salary: [KNOWN] };
      await startPresent('salary', { ...present, subscriptions, endedSubscriptions: { salary: [NEW] } });
      await append(NEW, 'one', 1);
      await append(KNOWN, 'one', 2);
      await toHaveSeen('salary', 'one', [known(2)]);
      await expectNothingSetAside();
    });
  },
  releaseBefore,
);
