import { LIVE_SOCKETS_TOPIC, room, type LiveSocketMessage, type RecordChanged } from '@pahiya/contracts';
import { afterCommit, type LiveChannel } from '@pahiya/messaging';
import type { DataSource } from 'typeorm';
import type { Tx } from '../database/database.ts';
import { followUp } from '../idempotency/keyed-call.ts';

/** Sends messages to open screens after a write of one statement, which has no transaction to note them in. */
export function tellSockets(live: LiveChannel, messages: readonly LiveSocketMessage[]): Promise<void> {
  return followUp(async () => messages.forEach((message) => live.publish(LIVE_SOCKETS_TOPIC, message)));
}

const liveOf = new WeakMap<DataSource, LiveChannel>();

/** Sets the channel for the changes that transactions of this data source note. */
export function tellNotedChanges(dataSource: DataSource, live: LiveChannel): void {
  liveOf.set(dataSource, live);
}

/**
 * Tells every admin and the given rooms that a record changed, after the transaction commits; never if it is rolled back. Their open
 * screens read again.
 */
export function noteChange(tx: Tx, change: RecordChanged, ...rooms: string[]): void {
  const message: LiveSocketMessage = { rooms: [room.admins, ...rooms], event: 'record_changed', payload: change };
  afterCommit(tx, async () => liveOf.get(tx.dataSource)?.publish(LIVE_SOCKETS_TOPIC, message));
}
