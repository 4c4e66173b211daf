import { Checkbox, TimePicker, useText } from '@pahiya/ui';
import { messages } from './messages.ts';
import styles from './policy.module.css';
import { type PolicyDraft } from './use-policy-draft.ts';

const clockOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

/** The limits that are switched on or off, and the hours of the night. */
export function LimitChoices({ draft: { choices, choose } }: { draft: PolicyDraft }) {
  const text = useText(messages);
  const { night, papersVerified } = choices;
  return (
    <div className={styles.switches}>
      <Checkbox
        label={text('papersVerified')}
        checked={papersVerified}
        onChange={(checked) => choose({ papersVerified: checked })}
      />
      <p className={styles.muted}>{text('nightHint')}</p>
      <div className={styles.night}>
        <TimePicker
          label={text('nightFrom')}
          value={clockOf(night.from)}
          onChange={(clock) => clock && choose({ night: { ...night, from: minutesOf(clock) } })}
        />
        <TimePicker
          label={text('nightUntil')}
          value={clockOf(night.until)}
          onChange={(clock) => clock && choose({ night: { ...night, until: minutesOf(clock) } })}
        />
      </div>
    </div>
  );
}
