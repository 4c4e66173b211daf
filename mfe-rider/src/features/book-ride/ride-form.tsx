import { useQueryClient } from '@tanstack/react-query';
import { type Rate } from '@pahiya/contracts';
import { CAB_TYPES, MAX_PASSENGERS, MIN_PASSENGERS, type CabType } from '@pahiya/fares';
import {
  Card,
  Checkbox,
  Combobox,
  DatePicker,
  formatInr,
  formatKm,
  IconButton,
  NumberField,
  RadioCards,
  SegmentedControl,
  TextField,
  TimePicker,
  type Choice,
} from '@pahiya/ui';
import { placesQuery } from './book-ride.queries.ts';
import { type DraftField } from './draft-rules.ts';
import { changeDraft, type RideDraft } from './ride-draft.ts';
import styles from './ride-form.module.css';

type CabFares = Partial<Record<CabType, { amount: number; isStale: boolean }>>;

interface RideFormProps {
  draft: RideDraft;
  /** The rate card in force; undefined while it is not known. */
  rates: readonly Rate[] | undefined;
  cabFares: CabFares;
  /** The first day that can be chosen. */
  today: string;
  errors: Partial<Record<DraftField, string>>;
}

const hours = (count: number) => `${count} ${count === 1 ? 'hour' : 'hours'}`;

function localRule(rate: Rate): string {
  return `The base fare of ${formatInr(rate.localBase)} covers ${formatKm(rate.localKm)} and ${hours(rate.localHours)}. Beyond that, ${formatInr(rate.extraPerKm)} a km and ${formatInr(rate.extraPerHour)} an hour.`;
}

function outstationRule(rate: Rate): string {
  return `${formatInr(rate.outstationPerKm)} a km for at least ${formatKm(rate.outstationMinKmPerDay)} a day, and a driver allowance of ${formatInr(rate.driverAllowancePerDay)} a day.`;
}

function airportRule(rate: Rate): string {
  const beyond =
    rate.airportExtraPerKm > 0
      ? ` covers ${formatKm(rate.airportKm)}. Beyond that, ${formatInr(rate.airportExtraPerKm)} a km.`
      : ` for each transfer; ${formatKm(rate.airportKm)} are recorded, whatever the road.`;
  return `A flat ${formatInr(rate.airportFlat)}${beyond}`;
}

function ruleOf({ mode, tripType }: RideDraft, rate: Rate): string {
  if (mode === 'airport') return airportRule(rate);
  return tripType === 'local' ? localRule(rate) : outstationRule(rate);
}

/** What a cab costs: this ride's fare once it is known, until then what the rate card starts at. */
function cabChoice(cabType: CabType, { draft, rates, cabFares }: RideFormProps): Choice<CabType> {
  const rate = rates?.find((one) => one.cabType === cabType);
  const fare = cabFares[cabType];
  const { mode, tripType } = draft;
  const perKm = tripType === 'local' ? rate?.extraPerKm : rate?.outstationPerKm;
  const start = mode === 'airport' ? rate?.airportFlat : tripType === 'local' ? rate?.localBase : undefined;
  const beyond = tripType === 'local' ? ` beyond ${formatKm(rate?.localKm)}` : '';
  return {
    value: cabType,
    label: cabType,
    icon: 'car',
    description: mode === 'airport' ? 'Flat airport rate' : perKm && `${formatInr(perKm)} a km${beyond}`,
    end: fare ? (
      <span className={styles.price} data-stale={fare.isStale || undefined}>
        {formatInr(fare.amount)}
      </span>
    ) : (
      start && <span className={styles.from}>from {formatInr(start)}</span>
    ),
  };
}

/** Everything about a ride that its rider decides. */
export function RideForm(props: RideFormProps) {
  const { draft, rates, errors, today } = props;
  const client = useQueryClient();
  const rate = rates?.find(({ cabType }) => cabType === draft.cabType);
  const searchPlaces = (q: string) => client.fetchQuery(placesQuery(q));
  const isAirport = draft.mode === 'airport';

  return (
    <div className={styles.form}>
      <SegmentedControl
        label="Kind of ride"
        wide
        value={draft.mode}
        onChange={(mode) => changeDraft({ mode })}
        choices={[
          { value: 'regular', label: 'Regular Ride', icon: 'car' },
          { value: 'airport', label: 'Airport Transfer', icon: 'plane' },
        ]}
      />

      <Card title="Where">
        <div className={styles.journey}>
          <div className={styles.places}>
            <Combobox
              label="Pickup"
              name="pickup"
              required
              placeholder={isAirport ? 'Airport, hotel, office or area' : 'Office, hotel, station or area'}
              value={draft.pickup}
              onChange={(pickup) => changeDraft({ pickup })}
              load={searchPlaces}
              emptyText="No place in India matches. Try another spelling."
              error={errors.pickup}
            />
            <Combobox
              label="Drop"
              name="dropoff"
              required
              placeholder="Where to?"
              value={draft.dropoff}
              onChange={(dropoff) => changeDraft({ dropoff })}
              load={searchPlaces}
              emptyText="No place in India matches. Try another spelling."
              error={errors.dropoff}
            />
          </div>
          <IconButton
            icon="sort"
            label="Swap pickup and drop"
            variant="secondary"
            className={styles.swap}
            onClick={() => changeDraft({ pickup: draft.dropoff, dropoff: draft.pickup })}
          />
        </div>
        {isAirport && (
          <div className={styles.pair}>
            <TextField
              label="Flight number"
              name="flightNumber"
              placeholder="e.g. 6E 204"
              maxLength={20}
              autoCapitalize="characters"
              value={draft.flightNumber}
              onChange={(flightNumber) => changeDraft({ flightNumber })}
            />
            <TextField
              label="Terminal"
              name="terminal"
              placeholder="e.g. T2"
              maxLength={40}
              value={draft.terminal}
              onChange={(terminal) => changeDraft({ terminal })}
            />
          </div>
        )}
      </Card>

      <Card title="When">
        <div className={styles.stack}>
          <div className={styles.pair}>
            <DatePicker
              label="Date"
              placeholder="Pick a day"
              name="date"
              required
              min={today}
              value={draft.date}
              onChange={(date = '') => changeDraft({ date })}
              error={errors.date}
            />
            <TimePicker
              label="Time"
              placeholder="Pick a time"
              name="time"
              required
              value={draft.time}
              onChange={(time = '') => changeDraft({ time })}
              error={errors.time}
            />
          </div>
          <Checkbox
            label="Include return"
            description="The same cab brings you back. Distance and driving time count twice."
            checked={draft.includeReturn}
            onChange={(includeReturn) => changeDraft({ includeReturn })}
          />
          {draft.includeReturn && (
            <div className={styles.pair}>
              <DatePicker
                label="Return date"
                placeholder="Pick a day"
                name="returnDate"
                required
                min={draft.date || today}
                value={draft.returnDate}
                onChange={(returnDate = '') => changeDraft({ returnDate })}
                error={errors.returnDate}
              />
              <TimePicker
                label="Return time"
                placeholder="Pick a time"
                name="returnTime"
                required
                value={draft.returnTime}
                onChange={(returnTime = '') => changeDraft({ returnTime })}
                error={errors.returnTime}
              />
            </div>
          )}
        </div>
      </Card>

      <Card title="Cab">
        <div className={styles.stack}>
          {!isAirport && (
            <SegmentedControl
              label="Trip type"
              hideLabel={false}
              wide
              value={draft.tripType}
              onChange={(tripType) => changeDraft({ tripType })}
              choices={[
                { value: 'local', label: 'Local', ...(rate ? { tooltip: localRule(rate) } : {}) },
                { value: 'outstation', label: 'Outstation', ...(rate ? { tooltip: outstationRule(rate) } : {}) },
              ]}
            />
          )}
          <RadioCards
            label="Cab type"
            required
            value={draft.cabType}
            onChange={(cabType) => changeDraft({ cabType })}
            choices={CAB_TYPES.map((cabType) => cabChoice(cabType, props))}
          />
          {rate && <p className={styles.rule}>{ruleOf(draft, rate)}</p>}
          <div className={styles.passengers}>
            <NumberField
              label="Passengers"
              name="passengers"
              required
              stepper
              min={MIN_PASSENGERS}
              max={MAX_PASSENGERS}
              value={draft.passengers}
              onChange={(passengers) => changeDraft({ passengers })}
              error={errors.passengers}
            />
          </div>
        </div>
      </Card>
    </div>
  );
}
