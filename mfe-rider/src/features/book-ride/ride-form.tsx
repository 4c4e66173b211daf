import { useQueryClient } from '@tanstack/react-query';
import { FlightNumber, Terminal, maxLengthOf, type Rate } from '@pahiya/contracts';
import { CAB_TYPES, MAX_PASSENGERS, MIN_PASSENGERS, type CabType } from '@pahiya/fares';
import {
  cabTypeWord,
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
  useText,
  type Choice,
  type TextOf,
} from '@pahiya/ui';
import { placesQuery } from './book-ride.queries.ts';
import { type DraftField, type whatIsWrong } from './draft-rules.ts';
import { messages } from './messages.ts';
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
  /** What must be mended, by field. */
  wrong: ReturnType<typeof whatIsWrong>;
}

type Words = TextOf<typeof messages>;

const localRule = (rate: Rate, text: Words): string =>
  text('localRule', {
    base: formatInr(rate.localBase),
    km: formatKm(rate.localKm),
    hours: rate.localHours,
    perKm: formatInr(rate.extraPerKm),
    perHour: formatInr(rate.extraPerHour),
  });

const outstationRule = (rate: Rate, text: Words): string =>
  text('outstationRule', {
    perKm: formatInr(rate.outstationPerKm),
    minKm: formatKm(rate.outstationMinKmPerDay),
    allowance: formatInr(rate.driverAllowancePerDay),
  });

const airportRule = (rate: Rate, text: Words): string =>
  text(rate.airportExtraPerKm > 0 ? 'airportRuleBeyond' : 'airportRule', {
    flat: formatInr(rate.airportFlat),
    km: formatKm(rate.airportKm),
    perKm: formatInr(rate.airportExtraPerKm),
  });

function ruleOf({ mode, tripType }: RideDraft, rate: Rate, text: Words): string {
  if (mode === 'airport') return airportRule(rate, text);
  return tripType === 'local' ? localRule(rate, text) : outstationRule(rate, text);
}

/** How a cab is paid for, in a few words. */
function priceOf({ mode, tripType }: RideDraft, rate: Rate | undefined, text: Words): string | undefined {
  if (mode === 'airport') return text('airportRate');
  if (!rate) return undefined;
  return tripType === 'local'
    ? text('perKmBeyond', { perKm: formatInr(rate.extraPerKm), km: formatKm(rate.localKm) })
    : text('perKm', { perKm: formatInr(rate.outstationPerKm) });
}

/** What a cab costs: this ride's fare once it is known, until then what the rate card starts at. */
function cabChoice(cabType: CabType, { draft, rates, cabFares }: RideFormProps, text: Words): Choice<CabType> {
  const rate = rates?.find((one) => one.cabType === cabType);
  const fare = cabFares[cabType];
  const { mode, tripType } = draft;
  const start = mode === 'airport' ? rate?.airportFlat : tripType === 'local' ? rate?.localBase : undefined;
  return {
    value: cabType,
    label: cabTypeWord(cabType),
    icon: 'car',
    description: priceOf(draft, rate, text),
    end: fare ? (
      <span className={styles.price} data-stale={fare.isStale || undefined}>
        {formatInr(fare.amount)}
      </span>
    ) : (
      start && <span className={styles.from}>{text('from', { amount: formatInr(start) })}</span>
    ),
  };
}

/** Everything about a ride that its rider decides. */
export function RideForm(props: RideFormProps) {
  const { draft, rates, wrong, today } = props;
  const text = useText(messages);
  const client = useQueryClient();
  const rate = rates?.find(({ cabType }) => cabType === draft.cabType);
  const searchPlaces = (q: string) => client.fetchQuery(placesQuery(q));
  const errorOf = (field: DraftField) => wrong[field] && text(wrong[field]);
  const isAirport = draft.mode === 'airport';

  return (
    <div className={styles.form}>
      <SegmentedControl
        label={text('modes')}
        wide
        value={draft.mode}
        onChange={(mode) => changeDraft({ mode })}
        choices={[
          { value: 'regular', label: text('regular'), icon: 'car' },
          { value: 'airport', label: text('airport'), icon: 'plane' },
        ]}
      />

      <Card title={text('where')}>
        <div className={styles.journey}>
          <div className={styles.places}>
            <Combobox
              label={text('pickup')}
              name="pickup"
              required
              placeholder={text(isAirport ? 'pickupHintAirport' : 'pickupHint')}
              value={draft.pickup}
              onChange={(pickup) => changeDraft({ pickup })}
              load={searchPlaces}
              emptyText={text('noPlace')}
              errorText={text('placesFailed')}
              error={errorOf('pickup')}
            />
            <Combobox
              label={text('drop')}
              name="dropoff"
              required
              placeholder={text('dropHint')}
              value={draft.dropoff}
              onChange={(dropoff) => changeDraft({ dropoff })}
              load={searchPlaces}
              emptyText={text('noPlace')}
              errorText={text('placesFailed')}
              error={errorOf('dropoff')}
            />
          </div>
          <IconButton
            icon="sort"
            label={text('swap')}
            variant="secondary"
            className={styles.swap}
            onClick={() => changeDraft({ pickup: draft.dropoff, dropoff: draft.pickup })}
          />
        </div>
        {isAirport && (
          <div className={styles.pair}>
            <TextField
              label={text('flightNumber')}
              name="flightNumber"
              placeholder={text('flightNumberHint')}
              maxLength={maxLengthOf(FlightNumber)}
              autoCapitalize="characters"
              value={draft.flightNumber}
              onChange={(flightNumber) => changeDraft({ flightNumber })}
            />
            <TextField
              label={text('terminal')}
              name="terminal"
              placeholder={text('terminalHint')}
              maxLength={maxLengthOf(Terminal)}
              value={draft.terminal}
              onChange={(terminal) => changeDraft({ terminal })}
            />
          </div>
        )}
      </Card>

      <Card title={text('when')}>
        <div className={styles.stack}>
          <div className={styles.pair}>
            <DatePicker
              label={text('date')}
              placeholder={text('pickDay')}
              name="date"
              required
              min={today}
              value={draft.date}
              onChange={(date = '') => changeDraft({ date })}
              error={errorOf('date')}
            />
            <TimePicker
              label={text('time')}
              placeholder={text('pickTime')}
              name="time"
              required
              value={draft.time}
              onChange={(time = '') => changeDraft({ time })}
              error={errorOf('time')}
            />
          </div>
          <Checkbox
            label={text('includeReturn')}
            description={text('includeReturnWhy')}
            checked={draft.includeReturn}
            onChange={(includeReturn) => changeDraft({ includeReturn })}
          />
          {draft.includeReturn && (
            <div className={styles.pair}>
              <DatePicker
                label={text('returnDate')}
                placeholder={text('pickDay')}
                name="returnDate"
                required
                min={draft.date || today}
                value={draft.returnDate}
                onChange={(returnDate = '') => changeDraft({ returnDate })}
                error={errorOf('returnDate')}
              />
              <TimePicker
                label={text('returnTime')}
                placeholder={text('pickTime')}
                name="returnTime"
                required
                value={draft.returnTime}
                onChange={(returnTime = '') => changeDraft({ returnTime })}
                error={errorOf('returnTime')}
              />
            </div>
          )}
        </div>
      </Card>

      <Card title={text('cab')}>
        <div className={styles.stack}>
          {!isAirport && (
            <SegmentedControl
              label={text('tripType')}
              hideLabel={false}
              wide
              value={draft.tripType}
              onChange={(tripType) => changeDraft({ tripType })}
              choices={[
                { value: 'local', label: text('local'), ...(rate ? { tooltip: localRule(rate, text) } : {}) },
                {
                  value: 'outstation',
                  label: text('outstation'),
                  ...(rate ? { tooltip: outstationRule(rate, text) } : {}),
                },
              ]}
            />
          )}
          <RadioCards
            label={text('cabType')}
            required
            value={draft.cabType}
            onChange={(cabType) => changeDraft({ cabType })}
            choices={CAB_TYPES.map((cabType) => cabChoice(cabType, props, text))}
          />
          {rate && <p className={styles.rule}>{ruleOf(draft, rate, text)}</p>}
          <div className={styles.passengers}>
            <NumberField
              label={text('passengers')}
              name="passengers"
              required
              stepper
              min={MIN_PASSENGERS}
              max={MAX_PASSENGERS}
              value={draft.passengers}
              onChange={(passengers) => changeDraft({ passengers })}
              error={errorOf('passengers')}
            />
          </div>
        </div>
      </Card>
    </div>
  );
}
