import { NumberField, useText } from '@pahiya/ui';
import { messages } from './messages.ts';
import { isWrong, shownIn, type Policy, type PolicyField } from './policy-fields.ts';
import styles from './policy.module.css';
import { type PolicyDraft } from './use-policy-draft.ts';

const SUFFIXES = { days: 'days', hours: 'hours', minutes: 'minutes', percent: 'percentSign' } as const;

interface NumberRowsProps {
  policy: Policy;
  draft: PolicyDraft;
  fields: readonly PolicyField[];
}

/** Rows with a sentence and a number field each. */
export function NumberRows({ policy, draft, fields }: NumberRowsProps) {
  const text = useText(messages);
  return fields.map((field) => {
    const { name, unit, canBeNone } = field;
    return (
      <div key={name} className={styles.row}>
        <span aria-hidden>{text(name)}</span>
        <div className={styles.number}>
          <NumberField
            label={text(name)}
            hideLabel
            min={0}
            {...(unit === 'rupees' ? { prefix: '₹', grouped: true } : { suffix: text(SUFFIXES[unit]) })}
            {...(canBeNone ? { placeholder: text('none') } : {})}
            value={shownIn(policy, draft.typed, field)}
            onChange={(value) => draft.type({ [name]: value })}
            error={isWrong(draft.typed, field) ? text('wrongNumber') : undefined}
          />
        </div>
      </div>
    );
  });
}
