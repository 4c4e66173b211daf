import { useState, type ReactNode } from 'react';
import { maximumOf, maxLengthOf, Note, PayAmount, type CHANGE_TYPES } from '@pahiya/contracts';
import {
  Button,
  DatePicker,
  dayInIndia,
  formatDate,
  formatInr,
  Notice,
  NumberField,
  SegmentedControl,
  TextField,
  textNow,
  toast,
  useText,
} from '@pahiya/ui';
import { useToday } from '@pahiya/web-kit/now';
import { refusalSentence } from '../../writes/refusal-sentence.ts';
import { messages } from './messages.ts';
import { type PayWrites } from './salary.queries.ts';
import styles from './salary.module.css';

/** docs/product.md, Pay. */
const AMOUNT_STEP = 100;

const MOST = maximumOf(PayAmount);

const isAmount = (amount: number | undefined): amount is number =>
  amount !== undefined && Number.isFinite(amount) && amount > 0 && amount <= MOST;

interface MoneyFormProps {
  label: string;
  amountLabel: string;
  amount: number | undefined;
  onAmount: (amount: number | undefined) => void;
  complaint: string | undefined;
  note: string;
  onNote: (note: string) => void;
  noteLabel: string;
  error: string | undefined;
  pending: boolean;
  submitLabel: string;
  onSubmit: () => void;
  /** Fields above the amount. */
  children?: ReactNode;
  hint?: ReactNode;
}

/**
 * The part that the three forms share: an amount, a note and a button. The fields stay enabled while the form is sent,
 * because a field that is disabled loses the focus.
 */
function MoneyForm(props: MoneyFormProps) {
  const text = useText(messages);
  const { label, amount, complaint, pending, error, submitLabel, onSubmit } = props;
  return (
    <form
      className={styles.form}
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending) onSubmit();
      }}
    >
      {props.children}
      <NumberField
        label={props.amountLabel}
        required
        prefix="₹"
        grouped
        min={0}
        step={AMOUNT_STEP}
        value={amount}
        onChange={props.onAmount}
        error={complaint}
        description={props.hint}
      />
      <TextField
        label={props.noteLabel}
        placeholder={text('optional')}
        maxLength={maxLengthOf(Note)}
        value={props.note}
        onChange={props.onNote}
      />
      {error && <Notice tone="error">{error}</Notice>}
      <div>
        <Button
          variant="primary"
          type="submit"
          pending={pending}
          disabledReason={amount === undefined ? text('enterAmount') : undefined}
        >
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}

const isTooHigh = (amount: number | undefined): boolean => amount !== undefined && amount > MOST;

/** The state of an amount and a note. `complaint`: the sentence for an invalid amount. */
function useMoney(complaint: string) {
  const text = useText(messages);
  const [amount, setAmount] = useState<number>();
  const [note, setNote] = useState('');
  const [isRefused, setRefused] = useState(false);
  return {
    fields: {
      amount,
      onAmount: (next: number | undefined) => {
        setAmount(next);
        setRefused(false);
      },
      note,
      onNote: setNote,
      complaint: isTooHigh(amount) ? text('amountRange', { most: formatInr(MOST) }) : isRefused ? complaint : undefined,
    },
    note: note.trim() || undefined,
    /** Returns the amount if it is valid; else returns undefined and shows the complaint. */
    take: (): number | undefined => {
      setRefused(!isAmount(amount));
      return isAmount(amount) ? amount : undefined;
    },
    /** Empties the fields that still hold what was sent: somebody may have typed the next amount meanwhile. */
    clear: () => {
      setAmount((now) => (now === amount ? undefined : now));
      setNote((now) => (now === note ? '' : now));
    },
  };
}

interface SetSalaryFormProps {
  write: PayWrites['set'];
  /** How often this base salary was changed while the page showed it. */
  timesLeft: (base: number) => number;
}

export function SetSalaryForm({ write, timesLeft }: SetSalaryFormProps) {
  const text = useText(messages);
  const money = useMoney(text('validSalary'));
  const submit = () => {
    const salary = money.take();
    if (salary === undefined) return;
    write.mutate(
      { salary, note: money.note, undone: timesLeft(salary) },
      {
        onSuccess: () => {
          toast.success(() => textNow(messages)('salarySet'));
          money.clear();
        },
      },
    );
  };
  return (
    <MoneyForm
      {...money.fields}
      label={text('setSalary')}
      amountLabel={text('monthlySalary')}
      noteLabel={text('note')}
      hint={text('holdsFromCycle')}
      error={write.error ? refusalSentence(write.error, text('failedToSet')) : undefined}
      pending={write.isPending}
      submitLabel={text('setSalary')}
      onSubmit={submit}
    />
  );
}

export function AdjustSalaryForm({ write, base }: { write: PayWrites['adjust']; base: number }) {
  const text = useText(messages);
  const money = useMoney(text('validAdjustment'));
  const [changeType, setChangeType] = useState<(typeof CHANGE_TYPES)[number]>('increase');
  const { amount } = money.fields;
  const next = isAmount(amount) ? base + (changeType === 'increase' ? amount : -amount) : undefined;
  const submit = () => {
    const valid = money.take();
    if (valid === undefined) return;
    write.mutate(
      { amount: valid, changeType, note: money.note },
      {
        onSuccess: () => {
          toast.success(() => textNow(messages)(changeType === 'increase' ? 'salaryIncreased' : 'salaryDecreased'));
          money.clear();
        },
      },
    );
  };
  return (
    <MoneyForm
      {...money.fields}
      label={text('adjustSalary')}
      amountLabel={text('amount')}
      noteLabel={text('reason')}
      hint={
        next === undefined
          ? text('baseIs', { base: formatInr(base) })
          : next < 0
            ? text('baseBelowZero', { base: formatInr(base) })
            : text('baseBecomes', { next: formatInr(next), base: formatInr(base) })
      }
      error={write.error ? refusalSentence(write.error, text('failedToAdjust')) : undefined}
      pending={write.isPending}
      submitLabel={text(changeType === 'increase' ? 'increaseSalary' : 'decreaseSalary')}
      onSubmit={submit}
    >
      <SegmentedControl
        label={text('adjustmentType')}
        value={changeType}
        onChange={setChangeType}
        choices={[
          { value: 'increase', label: text('increase'), icon: 'plus' },
          { value: 'decrease', label: text('decrease'), icon: 'minus' },
        ]}
      />
    </MoneyForm>
  );
}

interface GiveAdvanceFormProps {
  write: PayWrites['advance'];
  registrationDate: string;
  remaining: number;
}

export function GiveAdvanceForm({ write, registrationDate, remaining }: GiveAdvanceFormProps) {
  const text = useText(messages);
  const money = useMoney(text('validAdvance'));
  // Until a day is chosen or sent it is today, also after midnight.
  const [chosen, setChosen] = useState<{ day: string | undefined }>();
  const present = useToday();
  const day = chosen ? chosen.day : present;
  const [dayComplaint, setDayComplaint] = useState<string>();
  const first = dayInIndia(new Date(registrationDate));
  const submit = () => {
    const amount = money.take();
    const isDay = day !== undefined && day >= first && day <= present;
    setDayComplaint(isDay ? undefined : text('chooseDay', { first: formatDate(first) }));
    if (amount === undefined || !isDay) return;
    // A retry after midnight is for the same day: with another one the advance would be given twice.
    setChosen({ day });
    write.mutate(
      { amount, note: money.note, day },
      {
        onSuccess: () => {
          toast.success(() => textNow(messages)('advanceRecorded'));
          money.clear();
          setChosen((now) => (now?.day === day ? undefined : now));
        },
      },
    );
  };
  return (
    <MoneyForm
      {...money.fields}
      label={text('giveAdvance')}
      amountLabel={text('amount')}
      noteLabel={text('reason')}
      hint={text('remains', { amount: formatInr(remaining) })}
      error={write.error ? refusalSentence(write.error, text('failedToAdvance')) : undefined}
      pending={write.isPending}
      submitLabel={text('giveAdvance')}
      onSubmit={submit}
    >
      <DatePicker
        label={text('date')}
        required
        description={text('advanceDate')}
        min={first}
        max={present}
        value={day}
        onChange={(next) => {
          setChosen({ day: next });
          setDayComplaint(undefined);
        }}
        error={dayComplaint}
      />
    </MoneyForm>
  );
}
