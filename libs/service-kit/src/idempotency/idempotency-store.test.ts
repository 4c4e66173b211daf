import { createTestDatabase, eventually, type TestDatabase } from '@pahiya/testing';
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { openDatabase, type Database } from '../database/database.ts';
import {
  IDEMPOTENCY_TABLE_SQL,
  IdempotencyKeyEntity,
  NoteWhatWasCarriedOut1795330000000,
  ShowThatClaimsLive1795696000000,
} from './idempotency-key.entity.ts';
import { amongServices, carriedOut, databaseIdempotencyStore, type IdempotencyStore } from './idempotency-store.ts';
import { memoryLiveState, type LiveState } from '../live/live-state.ts';

class MakeTheTable1795000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(IDEMPOTENCY_TABLE_SQL);
  }
  async down(): Promise<void> {
    throw new Error('never called');
  }
}

let test: TestDatabase;
let database: Database;
let liveState: LiveState;
let booking: IdempotencyStore;
let salary: IdempotencyStore;

beforeAll(async () => {
  test = await createTestDatabase();
  database = await openDatabase({
    url: test.adminUrl,
    schema: 'public',
    entities: [IdempotencyKeyEntity],
    migrations: [MakeTheTable1795000000000, NoteWhatWasCarriedOut1795330000000, ShowThatClaimsLive1795696000000],
    poolSize: 2,
    log: { warn: () => undefined },
  });
  liveState = memoryLiveState();
  const store = databaseIdempotencyStore(database);
  booking = amongServices(store, { service: 'booking', liveState });
  salary = amongServices(store, { service: 'salary', liveState });
});
afterAll(async () => {
  await liveState.close();
  await database.close();
  await test.drop();
});

const newClaim = () => ({ caller: 'asha', key: randomUUID(), holder: randomUUID() });
const askedOf = (store: IdempotencyStore, claim: ReturnType<typeof newClaim>) =>
  store.claim({ ...claim, holder: randomUUID() }, 'salary request');

describe('a key that is released', () => {
  it('can be used with another service when nothing was done under it', async () => {
    const claim = newClaim();
    await booking.claim(claim, 'booking request');
    await booking.release(claim);
    expect(await askedOf(salary, claim)).toBeUndefined();
  });

  it('stays with its service when the write was carried out', async () => {
    const claim = newClaim();
    await booking.claim(claim, 'booking request');
    await database.transaction((tx) => carriedOut(tx, { caller: claim.caller, key: claim.key }));
    await booking.release(claim);
    expect(await askedOf(salary, claim)).toMatchObject({ fingerprint: 'of booking' });
  });

  it('stays with its service when another request has taken it over', async () => {
    const claim = newClaim();
    await booking.claim(claim, 'booking request');
    const silent = { aliveAt: () => "now() - interval '1 minute'" };
    await database.dataSource.getRepository(IdempotencyKeyEntity).update({ key: claim.key }, silent);
    expect(await askedOf(booking, claim)).toBeUndefined();
    await booking.release(claim);
    expect(await askedOf(salary, claim)).toMatchObject({ fingerprint: 'of booking' });
  });
});

describe('a key whose request wrote', () => {
  it('is free a few seconds after its machine vanished and left its transaction open', async () => {
    const store = databaseIdempotencyStore(database);
    const claim = newClaim();
    await store.claim(claim, 'a request');
    const vanished = new Client({ connectionString: database.url });
    vanished.on('error', () => undefined);
    await vanished.connect();
    await vanished.query('begin');
    await vanished.query('update idempotency_key set carried_out = true where key = $1', [claim.key]);
    const repeated = () => store.claim({ ...claim, holder: randomUUID() }, 'a request');
    await eventually(async () => (await repeated()) === undefined);
  });
});
