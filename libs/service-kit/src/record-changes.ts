import { LIVE_SOCKETS_TOPIC, room, type LiveSocketMessage, type RecordChanged } from '@pahiya/contracts';
import { afterCommit, type LiveChannel } from '@pahiya/messaging';
import type { DataSource } from 'typeorm';
import type { Tx } from './database.ts';
import { whenCommitted } from './keyed-call.ts';

/** Sends a message to open screens. Call it after the commit: they read again. */
export function tellSockets(live: LiveChannel, message: LiveSocketMessage): void {
  whenCommitted(() => live.publish(LIVE_SOCKETS_TOPIC, message));
}

/** Tells every admin and the given rooms that a record changed. Call it after the commit. */
export function tellOfChange(live: LiveChannel, change: RecordChanged, ...rooms: string[]): void {
  tellSockets(live, { rooms: [room.admins, ...rooms], event: 'record_changed', payload: change });
}

const liveOf = new WeakMap<DataSource, LiveChannel>();

/** Sets the channel for the changes that transactions of this data source note. */
export function tellNotedChanges(dataSource: DataSource, live: LiveChannel): void {
  liveOf.set(dataSource, live);
}

/** Calls `tellOfChange` after the transaction commits; never if it is rolled back. */
export function noteChange(tx: Tx, change: RecordChanged, ...rooms: string[]): void {
  const live = liveOf.get(tx.dataSource);
  if (live) afterCommit(tx, async () => tellOfChange(live, change, ...rooms));
}
