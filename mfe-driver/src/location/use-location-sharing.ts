import { useEffect, useEffectEvent, useState } from 'react';
import { routes } from '@pahiya/contracts';
import { textNow, toast } from '@pahiya/ui';
import { api, currentAccount, type Account } from '@pahiya/web-kit';
import { messages } from './messages.ts';
import { createPositionSender, type Position } from './position-sender.ts';

/** docs/product.md, Figures and limits. */
const WATCH: PositionOptions = { enableHighAccuracy: true, maximumAge: 10_000, timeout: 5_000 };
/** 70 m at 50 km/h in town: close enough for a rider who looks for the cab. */
const SEND_EVERY_MS = 5_000;

/** docs/product.md, Sentences; keys of the messages. */
export type SharingFailure = 'sendFailed' | 'noPosition' | 'unsupported';
/** One message for a failure that repeats with every fix. */
const TOAST_ID = 'driver-location';

/** What the last fix or the last sending came to. */
type Outcome =
  | { kind: 'sharing'; at: Date }
  /** Still trying, but after a refused permission. */
  | { kind: 'failed'; failure: SharingFailure };

export type SharingState =
  | { kind: 'off' }
  /** On, but the live connection is away. */
  | { kind: 'paused' }
  | { kind: 'locating' }
  | Outcome;

/** Which ride the driver turned sharing off for: a reload must not turn it on again. */
const DECLINED_KEY = 'pahiya.driver.sharing-declined';

async function mayLocate(): Promise<boolean> {
  if (!('geolocation' in navigator) || !('permissions' in navigator)) return false;
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted';
  } catch {
    // A browser that does not know this permission: sharing then starts by the switch only.
    return false;
  }
}

// A position is worth nothing once the next is there: it carries no idempotency key, so the server keeps no answer of it.
const sendPositionOf = (account: Account) => (body: Position) => api(routes.driver.updateLocation, { body, account });

/**
 * Shares the position of this device while it is wanted and `connected`. It begins by itself with a trip, when the
 * browser already may tell the position and the driver did not turn it off for this trip, and then ends with the trip.
 */
export function useLocationSharing({ connected, tripId }: { connected: boolean; tripId: string | undefined }) {
  const [wanted, setWanted] = useState<'no' | 'yes' | { forTrip: string }>('no');
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const on = wanted === 'yes' || (typeof wanted === 'object' && wanted.forTrip === tripId);
  const watching = on && connected;

  const fail = (failure: SharingFailure) => {
    // Told aloud once; until it works again the card says it.
    if (outcome?.kind !== 'failed' || outcome.failure !== failure)
      toast.error(() => textNow(messages)(failure), { id: TOAST_ID });
    setOutcome({ kind: 'failed', failure });
  };
  const onFailed = useEffectEvent(() => fail('sendFailed'));
  const onSent = useEffectEvent(() => {
    toast.dismiss(TOAST_ID);
    setOutcome({ kind: 'sharing', at: new Date() });
  });
  const onNoPosition = useEffectEvent((error: GeolocationPositionError) => {
    fail('noPosition');
    // A fix may still come, a permission will not.
    if (error.code === error.PERMISSION_DENIED) setWanted('no');
  });

  useEffect(() => {
    if (!watching) return;
    const sender = createPositionSender({
      send: sendPositionOf(currentAccount()),
      everyMs: SEND_EVERY_MS,
      onSent: () => onSent(),
      onFailed: () => onFailed(),
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

  useEffect(() => {
    if (tripId === undefined) return;
    let left = false;
    void mayLocate().then((may) => {
      if (!may || left || sessionStorage.getItem(DECLINED_KEY) === tripId) return;
      setOutcome(null);
      setWanted((now) => (now === 'yes' ? now : { forTrip: tripId }));
    });
    return () => {
      left = true;
    };
  }, [tripId]);

  const toggle = (next: boolean) => {
    if (next && !('geolocation' in navigator)) return fail('unsupported');
    if (next) sessionStorage.removeItem(DECLINED_KEY);
    else if (tripId !== undefined) sessionStorage.setItem(DECLINED_KEY, tripId);
    setOutcome(null);
    setWanted(next ? 'yes' : 'no');
  };

  return { on, state: stateOf({ on, connected, outcome }), toggle };
}

function stateOf({
  on,
  connected,
  outcome,
}: {
  on: boolean;
  connected: boolean;
  outcome: Outcome | null;
}): SharingState {
  // What ended it stays said; what only failed while it was on does not.
  if (!on) return outcome?.kind === 'failed' && outcome.failure !== 'sendFailed' ? outcome : { kind: 'off' };
  return connected ? (outcome ?? { kind: 'locating' }) : { kind: 'paused' };
}

export type LocationSharing = ReturnType<typeof useLocationSharing>;
