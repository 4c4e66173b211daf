import { useState, type RefCallback } from 'react';
import { maximumOf, minimumOf, TollCharges, WaitingMinutes } from '@pahiya/contracts';
import { formatInr, NumberField, useText } from '@pahiya/ui';
import { messages } from './messages.ts';

const MINUTES_OF_DAY = 24 * 60;
const MOST_MINUTES = maximumOf(WaitingMinutes);
const MOST_TOLL = maximumOf(TollCharges);

export interface EnteredExtras {
  waitingMinutes: number;
  tollCharges: number;
}

/** Waiting and tolls as they are being entered; an empty field is 0. */
export function useExtrasEntry(first: Partial<EnteredExtras> = {}) {
  const [waitingMinutes, setWaitingMinutes] = useState(first.waitingMinutes);
  const [tollCharges, setTollCharges] = useState(first.tollCharges);
  const [tried, setTried] = useState(false);
  const entered: EnteredExtras = { waitingMinutes: waitingMinutes ?? 0, tollCharges: tollCharges ?? 0 };
  const wrong = {
    waiting: isBeyond(entered.waitingMinutes, WaitingMinutes) || !Number.isInteger(entered.waitingMinutes),
    toll: isBeyond(entered.tollCharges, TollCharges),
  };
  return {
    entered,
    wrong,
    isValid: !wrong.waiting && !wrong.toll,
    /** Makes the fields show their errors from now on. */
    complain: () => setTried(true),
    fields: {
      waitingMinutes,
      setWaitingMinutes,
      tollCharges,
      setTollCharges,
      wrong: { waiting: tried && wrong.waiting, toll: tried && wrong.toll },
    },
  };
}

const isBeyond = (value: number, schema: object) => !(value >= minimumOf(schema) && value <= maximumOf(schema));

interface ExtrasFieldsProps {
  entry: ReturnType<typeof useExtrasEntry>;
  labels: { waiting: string; tolls: string };
  firstFieldRef?: RefCallback<HTMLInputElement>;
  /** Adds buttons for a quarter of an hour more or less. */
  stepper?: boolean;
}

/** The fields have no `max`: they would lower an amount by themselves, and a mistyped one would be sent unseen. */
export function ExtrasFields({ entry: { fields }, labels, firstFieldRef, stepper = false }: ExtrasFieldsProps) {
  const text = useText(messages);
  return (
    <>
      <NumberField
        label={labels.waiting}
        description={text('waitingHint')}
        inputMode="numeric"
        placeholder="0"
        ref={firstFieldRef}
        min={minimumOf(WaitingMinutes)}
        step={15}
        stepper={stepper}
        value={fields.waitingMinutes}
        onChange={fields.setWaitingMinutes}
        error={
          fields.wrong.waiting
            ? text('waitingRange', { most: MOST_MINUTES, days: MOST_MINUTES / MINUTES_OF_DAY })
            : undefined
        }
      />
      <NumberField
        label={labels.tolls}
        prefix="₹"
        placeholder="0"
        min={minimumOf(TollCharges)}
        value={fields.tollCharges}
        onChange={fields.setTollCharges}
        error={fields.wrong.toll ? text('tollRange', { most: formatInr(MOST_TOLL) }) : undefined}
      />
    </>
  );
}
