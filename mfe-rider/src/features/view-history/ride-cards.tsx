import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { type Booking } from '@pahiya/contracts';
import { useText } from '@pahiya/ui';
import { CancelRideDialog } from '@pahiya/web-kit/rides';
import { ridesOfRider, useCancelRide } from '../../rides/rides.queries.ts';
import { DriverDialog } from './driver-dialog.tsx';
import { messages } from './messages.ts';
import { cardId, RideCard } from './ride-card.tsx';
import styles from './view-history.module.css';

/** The ride being printed: until printing ends, print styles hide all others. */
function usePrinting() {
  // A new object for each press: a browser that never fires 'afterprint' can then print the same ride again.
  const [printing, setPrinting] = useState<{ id: string }>();
  useEffect(() => {
    if (printing) window.print();
  }, [printing]);
  useEffect(() => {
    const done = () => setPrinting(undefined);
    window.addEventListener('afterprint', done);
    return () => window.removeEventListener('afterprint', done);
  }, []);
  return { printed: printing?.id, print: (id: string) => setPrinting({ id }) };
}

interface RideCardsProps {
  rides: readonly Booking[];
  /** There are more rides than `rides` holds; the printed list says so. */
  hasMore: boolean;
}

/** Rides as cards, with their dialogs. */
export function RideCards({ rides, hasMore }: RideCardsProps) {
  const text = useText(messages);
  const [cancelled, setCancelled] = useState<Booking>();
  // Stored by id, so that the dialog shows the current ride.
  const [shownId, setShownId] = useState<string>();
  const [isShown, setShown] = useState(false);
  const { printed, print } = usePrinting();
  // A cancelled ride no longer has a button to return the focus to.
  const [justCancelled, setJustCancelled] = useState<string>();
  useEffect(() => {
    if (justCancelled) document.getElementById(cardId(justCancelled))?.focus();
  }, [justCancelled]);

  return (
    <>
      {hasMore && !printed && <p className={styles.part}>{text('partOnPaper', { count: rides.length })}</p>}
      <ul className={styles.cards} data-printing={printed !== undefined || undefined}>
        {rides.map((ride) => (
          <li
            key={ride._id}
            data-live={ride.status === 'on_trip' || undefined}
            data-printed={printed === ride._id || undefined}
          >
            <RideCard
              ride={ride}
              onDetails={() => {
                setShownId(ride._id);
                setShown(true);
              }}
              onCancel={() => setCancelled(ride)}
              onPrint={() => print(ride._id)}
            />
          </li>
        ))}
      </ul>
      <DriverDialog open={isShown} ride={rides.find(({ _id }) => _id === shownId)} onClose={() => setShown(false)} />
      {cancelled && (
        <Cancellation
          ride={cancelled}
          onClose={() => setCancelled(undefined)}
          onCancelled={() => {
            setCancelled(undefined);
            setJustCancelled(cancelled._id);
          }}
        />
      )}
    </>
  );
}

interface CancellationProps {
  ride: Booking;
  onClose: () => void;
  onCancelled: () => void;
}

function Cancellation(props: CancellationProps) {
  const client = useQueryClient();
  return (
    <CancelRideDialog
      {...props}
      viewer="user"
      cancel={useCancelRide()}
      // The ride may have started since: refresh the card behind the dialog.
      onRefused={() => void client.invalidateQueries({ queryKey: ridesOfRider.keys.lists })}
    />
  );
}
