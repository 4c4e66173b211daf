import { useRef, useState, type ReactNode } from 'react';
import { type CHANGE_TYPES } from '@pahiya/contracts';
import {
  Button,
  DatePicker,
  formatDate,
  formatInr,
  Notice,
  NumberField,
  SegmentedControl,
  TextField,
  toast,
  today,
} from '@pahiya/ui';
import { refusalSentence } from '../../writes/refusal-sentence.ts';
import { momentOf } from './cycle.ts';
import { useAdjustSalary, useGiveAdvance, useSetSalary } from './salary.queries.ts';
import styles from './salary.module.css';

/** Spec section 9. */
const AMOUNT_STEP = 100;

const isAmount = (amount: number | undefined): amount is number =>
  amount !== undefined && Number.isFinite(amount) && amount > 0;

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
  /** Between the error and the amount. */
  children?: ReactNode;
  hint?: ReactNode;
}

/** What the three forms share: an amount, why, and the one button. */
function MoneyForm(props: MoneyFormProps) {
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
      {error && <Notice tone="error">{error}</Notice>}
      {props.children}
      <NumberField
        label={props.amountLabel}
        required
        prefix="₹"
        min={0}
        step={AMOUNT_STEP}
        value={amount}
        onChange={props.onAmount}
        disabled={pending}
        error={complaint}
        description={props.hint}
      />
      <TextField
        label={props.noteLabel}
        placeholder="Optional"
        maxLength={500}
        value={props.note}
        onChange={props.onNote}
        disabled={pending}
      />
      <div>
        <Button variant="primary" type="submit" pending={pending} disabled={amount === undefined}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}

/** An amount and a note, with the sentence for an amount that is none. */
function useMoney(complaint: string) {
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
      complaint: isRefused ? complaint : undefined,
    },
    note: note.trim() || undefined,
    /** The amount when it is valid; else the sentence appears. */
    take: (): number | undefined => {
      setRefused(!isAmount(amount));
      return isAmount(amount) ? amount : undefined;
    },
    clear: () => {
      setAmount(undefined);
      setNote('');
    },
  };
}

export function SetSalaryForm({ driverId }: { driverId: string }) {
  const money = useMoney('Please enter a valid salary amount');
  const write = useSetSalary(driverId);
  const submit = () => {
    const salary = money.take();
    if (salary === undefined) return;
    write.mutate(
      { salary, note: money.note },
      {
        onSuccess: ({ message }) => {
          toast.success(message || 'Salary set successfully');
          money.clear();
        },
      },
    );
  };
  return (
    <MoneyForm
      {...money.fields}
      label="Set Salary"
      amountLabel="Monthly salary"
      noteLabel="Note"
      hint="Holds from the current cycle on; earlier cycles keep theirs."
      error={write.error ? refusalSentence(write.error, 'Failed to set salary') : undefined}
      pending={write.isPending}
      submitLabel="Set Salary"
      onSubmit={submit}
    />
  );
}

export function AdjustSalaryForm({ driverId, base }: { driverId: string; base: number }) {
  const money = useMoney('Please enter a valid adjustment amount');
  const [changeType, setChangeType] = useState<(typeof CHANGE_TYPES)[number]>('increase');
  const write = useAdjustSalary(driverId);
  const { amount } = money.fields;
  const next = isAmount(amount) ? base + (changeType === 'increase' ? amount : -amount) : undefined;
  const submit = () => {
    const valid = money.take();
    if (valid === undefined) return;
    write.mutate(
      { amount: valid, changeType, note: money.note },
      {
        onSuccess: ({ message }) => {
          toast.success(message || `Salary ${changeType}d successfully`);
          money.clear();
        },
      },
    );
  };
  return (
    <MoneyForm
      {...money.fields}
      label="Adjust Salary"
      amountLabel="Amount"
      noteLabel="Reason"
      hint={
        next === undefined
          ? `The base is ${formatInr(base)} now.`
          : next < 0
            ? `The base is ${formatInr(base)}: it can’t go below zero.`
            : `The base becomes ${formatInr(next)} instead of ${formatInr(base)}.`
      }
      error={write.error ? refusalSentence(write.error, 'Failed to adjust salary') : undefined}
      pending={write.isPending}
      submitLabel={changeType === 'increase' ? 'Increase Salary' : 'Decrease Salary'}
      onSubmit={submit}
    >
      <SegmentedControl
        label="Adjustment type"
        value={changeType}
        onChange={setChangeType}
        disabled={write.isPending}
        choices={[
          { value: 'increase', label: 'Increase', icon: 'plus' },
          { value: 'decrease', label: 'Decrease', icon: 'minus' },
        ]}
      />
    </MoneyForm>
  );
}

interface GiveAdvanceFormProps {
  driverId: string;
  registrationDate: string;
  remaining: number;
}

const dayInIndia = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' });

export function GiveAdvanceForm({ driverId, registrationDate, remaining }: GiveAdvanceFormProps) {
  const money = useMoney('Please enter a valid advance amount');
  const [day, setDay] = useState<string | undefined>(today());
  const [dayComplaint, setDayComplaint] = useState<string>();
  const write = useGiveAdvance(driverId);
  // The moment of the first try: another try after a lost answer must send the very same advance.
  const moment = useRef<{ day: string; date: string }>(undefined);
  const first = dayInIndia.format(new Date(registrationDate));
  const submit = () => {
    const amount = money.take();
    const isDay = day !== undefined && day >= first && day <= today();
    setDayComplaint(isDay ? undefined : `Choose a day from ${formatDate(first)} to today.`);
    if (amount === undefined || !isDay) return;
    if (moment.current?.day !== day) moment.current = { day, date: momentOf(day, today()) };
    write.mutate(
      { amount, note: money.note, date: moment.current.date },
      {
        onSuccess: ({ message }) => {
          moment.current = undefined;
          toast.success(message || 'Advance recorded successfully');
          money.clear();
          setDay(today());
        },
      },
    );
  };
  return (
    <MoneyForm
      {...money.fields}
      label="Give Advance"
      amountLabel="Amount"
      noteLabel="Reason"
      hint={`${formatInr(remaining)} of this cycle’s salary remain.`}
      error={write.error ? refusalSentence(write.error, 'Failed to record advance') : undefined}
      pending={write.isPending}
      submitLabel="Give Advance"
      onSubmit={submit}
    >
      <DatePicker
        label="Date"
        required
        description="The advance counts in the cycle of this day."
        min={first}
        max={today()}
        value={day}
        onChange={(next) => {
          setDay(next);
          setDayComplaint(undefined);
        }}
        disabled={write.isPending}
        error={dayComplaint}
      />
    </MoneyForm>
  );
}
