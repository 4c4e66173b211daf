import { useState } from 'react';
import { NumberField, useText } from '@pahiya/ui';
import { focusFirst } from '../../page/focus-first.ts';
import { messages } from './messages.ts';

/** The contract's limits. */
const MOST_WAITING_MINUTES = 10_080;
const MOST_TOLL = 100_000;

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
    waiting: isBeyond(entered.waitingMinutes, MOST_WAITING_MINUTES) || !Number.isInteger(entered.waitingMinutes),
    toll: isBeyond(entered.tollCharges, MOST_TOLL),
  };
  return {
    entered,
    isValid: !wrong.waiting && !wrong.toll,
    /** From now on the fields say what is wrong with them. */
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

const isBeyond = (value: number, most: number) => !(value >= 0 && value <= most);

interface ExtrasFieldsProps {
  entry: ReturnType<typeof useExtrasEntry>;
  labels: { waiting: string; tolls: string };
}

export function ExtrasFields({ entry: { fields }, labels }: ExtrasFieldsProps) {
  const text = useText(messages);
  return (
    <>
      <NumberField
        label={labels.waiting}
        description={text('waitingHint')}
        inputMode="numeric"
        placeholder="0"
        ref={focusFirst}
        min={0}
        max={MOST_WAITING_MINUTES}
        step={15}
        value={fields.waitingMinutes}
        onChange={fields.setWaitingMinutes}
        error={fields.wrong.waiting ? text('waitingRange') : undefined}
      />
      <NumberField
        label={labels.tolls}
        prefix="₹"
        placeholder="0"
        min={0}
        max={MOST_TOLL}
        value={fields.tollCharges}
        onChange={fields.setTollCharges}
        error={fields.wrong.toll ? text('tollRange') : undefined}
      />
    </>
  );
}
