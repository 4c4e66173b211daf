import { LIVE_SOCKETS_TOPIC, room, type LiveSocketMessage, type RecordChanged } from '@pahiya/contracts';
import type { LiveChannel } from '@pahiya/messaging';
import type { DataSource, ObjectLiteral } from 'typeorm';
import type { Tx } from './database.ts';
import type { ServiceDeps } from './deps.ts';

/** Key in TypeORM's bag for subscribers, QueryRunner.data. */
const NOTED = 'pahiyaRecordChanges';

interface Noted {
  change: RecordChanged;
  rooms: readonly string[];
}

/** Tells every admin, and the rooms of whom the record belongs to. Only after the commit. */
export function tellOfChange(live: LiveChannel, change: RecordChanged, ...rooms: string[]): void {
  live.publish(LIVE_SOCKETS_TOPIC, {
    rooms: [room.admins, ...rooms],
    event: 'record_changed',
    payload: change,
  } satisfies LiveSocketMessage);
}

/** The same once this transaction has committed; never if it is rolled back. */
export function noteChange({ queryRunner }: Tx, change: RecordChanged, ...rooms: string[]): void {
  if (!queryRunner) throw new TypeError('noteChange needs the manager of a transaction');
  queryRunner.data[NOTED] = [...notedIn(queryRunner.data), { change, rooms }];
}

const notedIn = (data: ObjectLiteral): readonly Noted[] => (data[NOTED] as Noted[] | undefined) ?? [];

/** Tells what the transactions of this database noted. The commit has happened: what fails here is logged. */
export function tellNotedChanges(dataSource: DataSource, { live, log }: Pick<ServiceDeps, 'live' | 'log'>): void {
  dataSource.subscribers.push({
    afterTransactionCommit({ queryRunner }) {
      // The end of a savepoint is told as a commit too.
      if (queryRunner.isTransactionActive) return;
      const noted = notedIn(queryRunner.data);
      delete queryRunner.data[NOTED];
      try {
        for (const { change, rooms } of noted) tellOfChange(live, change, ...rooms);
      } catch (err) {
        log.warn({ err }, 'open screens could not be told of a change');
      }
    },
    afterTransactionRollback({ queryRunner }) {
      delete queryRunner.data[NOTED];
    },
  });
}
