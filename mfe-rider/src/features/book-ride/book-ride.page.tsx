import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FareEstimate } from '@pahiya/contracts';
import { ConfirmDialog, dayInIndia, formatInr, textNow, toast, useText } from '@pahiya/ui';
import {
  endSession,
  hasKeptToken,
  isApiError,
  rateCardQuery,
  serverNow,
  useNavigate,
  useSession,
} from '@pahiya/web-kit';
import { RiderPage } from '../../page/rider-page.tsx';
import { loginPath, paths } from '../../paths.ts';
import { bookingForm, estimateQuery, useBookRide, useFare, type Fare } from './book-ride.queries.ts';
import { messages } from './messages.ts';
import { RideBooked } from './ride-booked.tsx';
import { whatIsWrong } from './draft-rules.ts';
import { FareCard } from './fare-card.tsx';
import { clearDraft, isUnchanged, useRideDraft, type RideDraft } from './ride-draft.ts';
import { RideForm } from './ride-form.tsx';
import styles from './book-ride.module.css';

// Where a rider is redirected, and after how long: docs/product.md, Screens.
const TO_LOGIN_MS = 1_200;
const TO_HISTORY_MS = 1_500;

/** This toast is dismissed as soon as both places are chosen. */
const LOCATIONS_TOAST = 'locations';
const DISTANCE_TOAST = 'distance';

type Estimated = Extract<Fare, { state: 'estimated' }>;

interface Offer {
  /** The expired fare, in rupees. */
  before: number;
  now: Estimated;
}

/** Calls `go` once after a delay; leaving the page cancels it. */
function useLater() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (go: () => void, afterMs: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(go, afterMs);
  };
}

/** The toasts about this form's fare: the notes of the estimate, and what is missing until both places are chosen. */
function useFareToasts(fare: Fare, route: string) {
  const hasPlaces = fare.state !== 'none';
  useEffect(() => {
    if (hasPlaces) toast.dismiss(LOCATIONS_TOAST);
  }, [hasPlaces]);

  const notice = fare.state === 'estimated' ? fare.estimate.message : undefined;
  // One toast per route, however often its fare is recalculated.
  useEffect(() => {
    if (notice) toast.info(() => notice, { id: DISTANCE_TOAST });
  }, [notice, route]);
}

/**
 * Books the ride. When its fare has expired or changed, offers the current fare, which the rider accepts or declines.
 */
function useBooking(draft: RideDraft, onSuccess: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const book = useBookRide(() => {
    clearDraft();
    toast.success(() => textNow(messages)('booked'), {
      action: { label: () => textNow(messages)('viewRide'), onPress: () => void navigate(paths.history) },
    });
  });
  // Keeps the offer on screen while its dialog closes.
  const [offer, setOffer] = useState<Offer>();
  const [isOffered, setOffered] = useState(false);

  const send = (estimated: Estimated) => {
    book.mutate(bookingForm(draft, estimated), {
      onSuccess: () => {
        setOffered(false);
        onSuccess();
      },
      onError: (error) => {
        const isAboutTheFare = isApiError(error) && ['FARE_MISMATCH', 'QUOTE_INVALID'].includes(error.code);
        if (isAboutTheFare) void offerFareOfNow(estimated);
        else setOffered(false);
      },
    });
  };

  const offerFareOfNow = async (refused: Estimated) => {
    const estimate: FareEstimate | undefined = await client
      .fetchQuery({ ...estimateQuery(refused.form.cabType, refused.form), staleTime: 0, retry: false })
      .catch(() => undefined);
    // The fare is of the ride that was sent, and the rider may have changed the form since.
    if (!estimate || !isUnchanged(draft)) return;
    setOffer({ before: refused.estimate.fare, now: { ...refused, estimate } });
    setOffered(true);
  };

  const decline = () => {
    setOffered(false);
    book.reset();
  };
  return { book, send, offer, isOffered, decline };
}

export function BookRidePage() {
  const text = useText(messages);
  const draft = useRideDraft();
  const { fare, cabFares } = useFare(draft);
  const { data: card } = useQuery(rateCardQuery);
  const rates = card?.rates;
  const navigate = useNavigate();
  const later = useLater();
  const booking = useBooking(draft, () => later(() => void navigate(paths.history), TO_HISTORY_MS));
  const { book } = booking;
  const form = useRef<HTMLFormElement>(null);
  const [tries, setTries] = useState(0);
  const [now, setNow] = useState(() => new Date(serverNow()));
  useFareToasts(fare, `${draft.pickup?.id} ${draft.dropoff?.id}`);

  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries]);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (book.isPending) return;
    if (!useSession.getState().token || !hasKeptToken()) {
      toast.error(() => textNow(messages)('loginToBook'), { id: 'login-to-book' });
      later(() => {
        // Logged in from another tab meanwhile: this page follows that session.
        if (hasKeptToken()) return;
        endSession('expired');
        void navigate(loginPath, { state: { from: paths.booking } });
      }, TO_LOGIN_MS);
      return;
    }
    const pressedAt = new Date(serverNow());
    setNow(pressedAt);
    setTries(tries + 1);
    if (fare.state === 'none') {
      toast.error(() => textNow(messages)('selectBoth'), { id: LOCATIONS_TOAST });
      return;
    }
    if (fare.state === 'failed') fare.retry();
    const isComplete = Object.keys(whatIsWrong(draft, pressedAt)).length === 0;
    if (isComplete && fare.state === 'estimated') booking.send(fare);
  };

  return (
    <RiderPage title={text('title')} description={text('description')}>
      {book.data ? (
        <RideBooked ride={book.data} />
      ) : (
        <form ref={form} className={styles.columns} onSubmit={submit} noValidate>
          <RideForm
            draft={draft}
            rates={rates}
            cabFares={cabFares}
            today={dayInIndia(now)}
            wrong={tries > 0 ? whatIsWrong(draft, now) : {}}
          />
          <FareCard
            fare={fare}
            rate={rates?.find(({ cabType }) => cabType === draft.cabType)}
            booking={{ isPending: book.isPending, error: booking.isOffered ? null : book.error }}
          />
        </form>
      )}
      <OfferDialog booking={booking} />
    </RiderPage>
  );
}

function OfferDialog({
  booking: { book, send, offer, isOffered, decline },
}: {
  booking: ReturnType<typeof useBooking>;
}) {
  const text = useText(messages);
  const isSameFare = offer?.before === offer?.now.estimate.fare;
  return (
    <ConfirmDialog
      open={isOffered}
      title={text(isSameFare ? 'bookNow' : 'fareChanged')}
      confirmLabel={text('bookAt', { amount: formatInr(offer?.now.estimate.fare) })}
      cancelLabel={text('notNow')}
      pending={book.isPending}
      onConfirm={() => offer && send(offer.now)}
      onClose={decline}
    >
      {isSameFare
        ? text('sameFare', { amount: formatInr(offer?.before) })
        : text('otherFare', { before: formatInr(offer?.before), now: formatInr(offer?.now.estimate.fare) })}
    </ConfirmDialog>
  );
}
