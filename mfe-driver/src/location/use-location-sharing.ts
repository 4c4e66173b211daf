import { useEffect, useEffectEvent, useState } from 'react';
import { routes } from '@pahiya/contracts';
import { textNow, toast } from '@pahiya/ui';
import { api, currentAccount, serverNow, type Account } from '@pahiya/web-kit';
import { declinedTrip, noteDeclined } from './declined-trip.ts';
import { messages } from './messages.ts';
import { createPositionSender, type Position } from './position-sender.ts';

/** docs/product.md, Figures and limits. */
const WATCH: PositionOptions = { enableHighAccuracy: true, maximumAge: 10_000, timeout: 5_000 };
/** 70 m at 50 km/h in town: close enough for a rider who looks for the cab. */
const SEND_EVERY_MS = 5_000;

/** Keys of the messages; the sentences are in docs/product.md, Sentences. */
export type SharingFailure = 'sendFailed' | 'noPosition' | 'unsupported';
/** One toast for a failure that repeats with every fix. */
const TOAST_ID = 'driver-location';

/** The result of the last fix or the last call. */
type Outcome =
  | { kind: 'sharing'; at: Date }
  /** Sharing still tries again, except after a refused permission. */
  | { kind: 'failed'; failure: SharingFailure };

export type SharingState =
  | { kind: 'off' }
  /** Sharing is on, but the live connection is lost. */
  | { kind: 'paused' }
  | { kind: 'locating' }
  | Outcome;

async function mayLocate(): Promise<boolean> {
  if (!('geolocation' in navigator) || !('permissions' in navigator)) return false;
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted';
  } catch {
    // A browser without this permission name: only the switch starts sharing.
    return false;
  }
}

// The next position replaces this one, so it needs no idempotency key, and the server stores no answer.
const sendPositionOf = (account: Account) => (body: Position) => api(routes.driver.updateLocation, { body, account });

/** Watches the device's position and reports the result. */
interface Watcher {
  onSent: () => void;
  onSendFailed: () => void;
  onNoPosition: (error: GeolocationPositionError) => void;
}

function useWatchedPosition(watching: boolean, watcher: Watcher): void {
  const onSent = useEffectEvent(watcher.onSent);
  const onSendFailed = useEffectEvent(watcher.onSendFailed);
  const onNoPosition = useEffectEvent(watcher.onNoPosition);
  useEffect(() => {
    if (!watching) return;
    const sender = createPositionSender({
      send: sendPositionOf(currentAccount()),
      everyMs: SEND_EVERY_MS,
      onSent: () => onSent(),
      onFailed: () => onSendFailed(),
    });
    const watch = navigator.geolocation.watchPosition(
      ({ coords: { latitude, longitude } }) => sender.offer({ latitude, longitude }),
      (error) => onNoPosition(error),
      WATCH,
    );
    return () => {
      navigator.geolocation.clearWatch(watch);
      sender.stop();
    };
  }, [watching]);
}

/** Calls `start` when a trip begins, unless the browser would ask for permission or the driver declined for this trip. */
function useStartWithTrip(tripId: string | undefined, start: (tripId: string) => void): void {
  const onStart = useEffectEvent(start);
  useEffect(() => {
    if (tripId === undefined) return;
    let left = false;
    void mayLocate().then((may) => {
      if (may && !left && declinedTrip() !== tripId) onStart(tripId);
    });
    return () => {
      left = true;
    };
  }, [tripId]);
}

/**
 * Shares the position of this device while it is wanted and `connected`. Sharing starts with a trip if the browser already
 * has the permission and the driver did not turn sharing off for this trip; it then ends with the trip.
 */
export function useLocationSharing({ connected, tripId }: { connected: boolean; tripId: string | undefined }) {
  const [wanted, setWanted] = useState<'no' | 'yes' | { forTrip: string }>('no');
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const on = wanted === 'yes' || (typeof wanted === 'object' && wanted.forTrip === tripId);

  const fail = (failure: SharingFailure) => {
    // One toast for a repeating failure. The card shows the failure until sharing works again.
    if (outcome?.kind !== 'failed' || outcome.failure !== failure)
      toast.error(() => textNow(messages)(failure), { id: TOAST_ID });
    setOutcome({ kind: 'failed', failure });
  };
  useWatchedPosition(on && connected, {
    onSent: () => {
      toast.dismiss(TOAST_ID);
      setOutcome({ kind: 'sharing', at: new Date(serverNow()) });
    },
    onSendFailed: () => fail('sendFailed'),
    onNoPosition: (error) => {
      fail('noPosition');
      // A later fix may still succeed; a refused permission will not.
      if (error.code === error.PERMISSION_DENIED) setWanted('no');
    },
  });
  useStartWithTrip(tripId, (forTrip) => {
    setOutcome(null);
    setWanted((now) => (now === 'yes' ? now : { forTrip }));
  });

  const toggle = (next: boolean) => {
    if (next && !('geolocation' in navigator)) return fail('unsupported');
    if (next) noteDeclined(null);
    else if (tripId !== undefined) noteDeclined(tripId);
    setOutcome(null);
    setWanted(next ? 'yes' : 'no');
  };

  return { on, state: stateOf({ on, isOff: wanted === 'no', connected, outcome }), toggle };
}

function stateOf({
  on,
  isOff,
  connected,
  outcome,
}: {
  on: boolean;
  /** Turned off, by the driver or by a failure; not by the end of a trip. */
  isOff: boolean;
  connected: boolean;
  outcome: Outcome | null;
}): SharingState {
  // The card still shows the failure that turned sharing off.
  if (!on) return isOff && outcome?.kind === 'failed' ? outcome : { kind: 'off' };
  return connected ? (outcome ?? { kind: 'locating' }) : { kind: 'paused' };
}

export type LocationSharing = ReturnType<typeof useLocationSharing>;
