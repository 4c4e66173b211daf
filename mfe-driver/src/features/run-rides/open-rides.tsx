import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import {
  ErrorState,
  formatDate,
  formatDateTime,
  formatTime,
  PHONE,
  textNow,
  toast,
  useMedia,
  useText,
} from '@pahiya/ui';
import { reconnectRealtime, useClockAheadMs } from '@pahiya/web-kit';
import { openRidesQuery } from '../../rides/rides.queries.ts';
import styles from './dashboard.module.css';
import { messages } from './messages.ts';
import { RideOutline } from './ride-outline.tsx';
import { type Connection } from './use-connection.ts';

/** After two polls without an answer the list says how old it is. */
const OLD_MS = 60_000;

/** The time of a moment, with the day unless it is today. */
function momentWords(atMs: number, nowMs: number): string {
  const at = new Date(atMs);
  return formatDate(at) === formatDate(new Date(nowMs)) ? formatTime(at) : formatDateTime(at);
}

export type OpenRides = ReturnType<typeof useOpenRides>['open'];

export function useOpenRides() {
  const open = useQuery(openRidesQuery);
  const { isError, dataUpdatedAt } = open;
  // On a phone a toast for each failed poll would cover the header, so the page itself shows the failure.
  const isPhone = useMedia(PHONE);
  useEffect(() => {
    if (isError && !isPhone) toast.error(() => textNow(messages)('loadFailed'), { id: 'driver-bookings' });
  }, [isError, isPhone]);
  // Calls succeed again, so the live connection should reconnect too.
  useEffect(() => {
    if (dataUpdatedAt > 0) reconnectRealtime();
  }, [dataUpdatedAt]);
  return { open, isToldHere: isError && isPhone };
}

interface RidesAsOfProps {
  open: OpenRides;
  isToldHere: boolean;
  connection: Connection;
  now: number;
}

/** How old the rides on screen are, when they may be stale. */
export function RidesAsOf({ open, isToldHere, connection, now }: RidesAsOfProps) {
  const text = useText(messages);
  // The cache notes the device's time, `now` is the server's.
  const updatedAt = open.dataUpdatedAt - useClockAheadMs();
  const isOld = connection === 'offline' || open.isError || now - updatedAt > OLD_MS;
  if (!open.data || !isOld) return null;
  return (
    <p className={styles.asOf}>
      {isToldHere && (
        <span role="alert" className={styles.failed}>
          {text('loadFailed')}
        </span>
      )}
      <span>{text('asOf', { when: momentWords(updatedAt, now) })}</span>
      {connection === 'offline' && <span>{text('sentWhenBack')}</span>}
    </p>
  );
}

/** Shown instead of the rides while they load, or when loading failed. */
export function RidesNotThere({ open }: { open: OpenRides }) {
  const text = useText(messages);
  if (open.isPending) return <RideOutline />;
  if (open.data || !open.isError) return null;
  return (
    <ErrorState
      title={text('loadFailed')}
      description={text('loadFailedHint')}
      onRetry={() => void open.refetch()}
      retrying={open.isFetching}
    />
  );
}
