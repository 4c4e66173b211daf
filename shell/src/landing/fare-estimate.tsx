import { useState } from 'react';
import { useQuery, type QueryFunctionContext } from '@tanstack/react-query';
import { type RateCard, routes } from '@pahiya/contracts';
import { CAB_TYPES, DEFAULT_CAB_RATES, type CabType } from '@pahiya/fares';
import { cabTypeWord, formatDuration, formatInr, formatKm, useText, type Suggestion } from '@pahiya/ui';
import { api, errorSentence, rateCardQuery } from '@pahiya/web-kit';
import { placeQuery } from '@pahiya/web-kit/places';
import { messages } from './messages.ts';
import { PlaceField } from './place-field.tsx';
import styles from './fare-estimate.module.css';

const TRIPS = ['local', 'outstation'] as const;
type Trip = (typeof TRIPS)[number];

interface Trial {
  pickup: Suggestion;
  drop: Suggestion;
  cabType: CabType;
  tripType: Trip;
}

async function estimate({ pickup, drop, cabType, tripType }: Trial, { client, signal }: QueryFunctionContext) {
  const [pickupLocation, dropoffLocation] = await Promise.all([
    client.fetchQuery(placeQuery(pickup.id)),
    client.fetchQuery(placeQuery(drop.id)),
  ]);
  return api(routes.booking.estimateFare, { body: { cabType, tripType, pickupLocation, dropoffLocation }, signal });
}

function Result({ trial }: { trial: Trial }) {
  const text = useText(messages);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['landing estimate', trial],
    queryFn: (context) => estimate(trial, context),
    placeholderData: (previous) => previous,
  });
  if (error) {
    return (
      <p className={styles.hint}>
        {errorSentence(error, text('noFare'))}{' '}
        <button type="button" className={styles.again} onClick={() => void refetch()}>
          {text('tryAgain')}
        </button>
      </p>
    );
  }
  if (!data) return <p className={styles.hint}>{text('workingOut')}</p>;
  const isKnown = data.distanceKnown !== false;
  const amount = formatInr(data.fare);
  const cab = cabTypeWord(trial.cabType);
  return (
    <div className={styles.fare} data-stale={isFetching}>
      <strong className={styles.amount}>{isKnown ? amount : text('from', { amount })}</strong>
      <span className={styles.trip}>
        {isKnown
          ? text('estimated', {
              distance: formatKm(data.distance),
              duration: formatDuration(data.durationMinutes),
              cab,
            })
          : text('distanceNotKnown', { cab })}
      </span>
    </div>
  );
}

/** The default rates of an installation, known at build time. */
const USUAL_RATES = DEFAULT_CAB_RATES.map(({ localBasePaise, outstationPerKmPaise, ...rate }) => ({
  ...rate,
  localBase: localBasePaise / 100,
  outstationPerKm: outstationPerKmPaise / 100,
}));

function StandardRates({ tripType, cabType, inForce }: { tripType: Trip; cabType: CabType; inForce?: RateCard }) {
  const text = useText(messages);
  const rate = (inForce?.rates ?? USUAL_RATES).find((candidate) => candidate.cabType === cabType);
  if (!rate) return null;
  const amount = formatInr(tripType === 'local' ? rate.localBase : rate.outstationPerKm);
  return (
    <div className={styles.fare}>
      <span className={styles.amount}>{inForce ? amount : text('from', { amount })}</span>
      <span className={styles.trip}>
        {tripType === 'local'
          ? text('standardLocal', { cab: cabTypeWord(cabType), km: rate.localKm, hours: rate.localHours })
          : text('standardOutstation', { cab: cabTypeWord(cabType) })}
      </span>
    </div>
  );
}

/**
 * A fare estimate for everybody: two places, a cab and a kind of trip. Without places it shows the standard rate. The
 * rates are loaded at the first interaction: a person who only reads the page makes no call.
 */
export function FareEstimate() {
  const text = useText(messages);
  const [pickup, setPickup] = useState<Suggestion | null>(null);
  const [drop, setDrop] = useState<Suggestion | null>(null);
  const [cabType, setCabType] = useState<CabType>('Sedan');
  const [tripType, setTripType] = useState<Trip>('local');
  const [isUsed, setUsed] = useState(false);
  const { data: inForce } = useQuery({ ...rateCardQuery, enabled: isUsed });
  const use = () => setUsed(true);

  return (
    <section className={styles.card} aria-labelledby="try-a-fare">
      <h2 id="try-a-fare" className={styles.title}>
        {text('tryAFare')}
      </h2>
      <div className={styles.journey}>
        <PlaceField label={text('pickup')} placeholder={text('pickupExample')} onFocus={use} onChoose={setPickup} />
        <PlaceField label={text('drop')} placeholder={text('dropExample')} onFocus={use} onChoose={setDrop} />
      </div>
      <fieldset className={styles.choice}>
        <legend>{text('cab')}</legend>
        {CAB_TYPES.map((type) => (
          <label key={type}>
            <input
              type="radio"
              name="cab"
              checked={cabType === type}
              onChange={() => {
                use();
                setCabType(type);
              }}
            />
            <span>{cabTypeWord(type)}</span>
          </label>
        ))}
      </fieldset>
      <fieldset className={styles.choice}>
        <legend>{text('trip')}</legend>
        {TRIPS.map((value) => (
          <label key={value}>
            <input
              type="radio"
              name="trip"
              checked={tripType === value}
              onChange={() => {
                use();
                setTripType(value);
              }}
            />
            <span>{text(value)}</span>
          </label>
        ))}
      </fieldset>
      <div className={styles.result} aria-live="polite">
        {pickup && drop ? (
          <Result trial={{ pickup, drop, cabType, tripType }} />
        ) : (
          <StandardRates tripType={tripType} cabType={cabType} {...(inForce && { inForce })} />
        )}
      </div>
    </section>
  );
}
