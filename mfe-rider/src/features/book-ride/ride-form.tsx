import { FlightNumber, Terminal, maxLengthOf, type Rate } from '@pahiya/contracts';
import { CAB_TYPES, MAX_PASSENGERS, MIN_PASSENGERS, type CabType } from '@pahiya/fares';
import {
  cabTypeWord,
  Card,
  Checkbox,
  DatePicker,
  formatInr,
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
import { PlaceField } from '@pahiya/web-kit/places';
import { type DraftField, type whatIsWrong } from './draft-rules.ts';
import { messages } from './messages.ts';
import { changeDraft, type RideDraft } from './ride-draft.ts';
import { localRule, outstationRule, priceOf, ruleOf } from './rate-words.ts';
import styles from './ride-form.module.css';

type CabFares = Partial<Record<CabType, { amount: number; isStale: boolean }>>;

interface RideFormProps {
  draft: RideDraft;
  /** The current rate card; undefined until it is loaded. */
  rates: readonly Rate[] | undefined;
  cabFares: CabFares;
  /** The first day that can be chosen. */
  today: string;
  /** The errors, by field. */
  wrong: ReturnType<typeof whatIsWrong>;
}

type Words = TextOf<typeof messages>;

/** The price of a cab: this ride's fare once it is known, until then the lowest price on the rate card. */
function cabChoice(
  cabType: CabType,
  { draft, rates, cabFares }: Pick<RideFormProps, 'draft' | 'rates' | 'cabFares'>,
  text: Words,
): Choice<CabType> {
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

type ErrorOf = (field: DraftField) => string | undefined;

function Where({ draft, errorOf }: { draft: RideDraft; errorOf: ErrorOf }) {
  const text = useText(messages);
  const isAirport = draft.mode === 'airport';
  return (
    <Card title={text('where')}>
      <div className={styles.journey}>
        <div className={styles.places}>
          <PlaceField
            label={text('pickup')}
            name="pickup"
            required
            placeholder={text(isAirport ? 'pickupHintAirport' : 'pickupHint')}
            value={draft.pickup}
            onChange={(pickup) => changeDraft({ pickup })}
            error={errorOf('pickup')}
          />
          <PlaceField
            label={text('drop')}
            name="dropoff"
            required
            placeholder={text('dropHint')}
            value={draft.dropoff}
            onChange={(dropoff) => changeDraft({ dropoff })}
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
      {isAirport && <FlightFields draft={draft} />}
    </Card>
  );
}

function FlightFields({ draft }: { draft: RideDraft }) {
  const text = useText(messages);
  return (
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
  );
}

function When({ draft, today, errorOf }: { draft: RideDraft; today: string; errorOf: ErrorOf }) {
  const text = useText(messages);
  return (
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
  );
}

function Cab({ errorOf, ...props }: Pick<RideFormProps, 'draft' | 'rates' | 'cabFares'> & { errorOf: ErrorOf }) {
  const { draft, rates } = props;
  const text = useText(messages);
  const rate = rates?.find(({ cabType }) => cabType === draft.cabType);
  return (
    <Card title={text('cab')}>
      <div className={styles.stack}>
        {draft.mode !== 'airport' && (
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
  );
}

/** The fields of a ride that the rider fills in. */
export function RideForm({ draft, rates, cabFares, today, wrong }: RideFormProps) {
  const text = useText(messages);
  const errorOf = (field: DraftField) => wrong[field] && text(wrong[field]);
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
      <Where draft={draft} errorOf={errorOf} />
      <When draft={draft} today={today} errorOf={errorOf} />
      <Cab draft={draft} rates={rates} cabFares={cabFares} errorOf={errorOf} />
    </div>
  );
}
