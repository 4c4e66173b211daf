import { DISPATCH_AUTOMATIONS, REACHABILITY } from '@pahiya/contracts';
import { Card, PHONE, RadioCards, useMedia, useText } from '@pahiya/ui';
import { messages } from './messages.ts';
import styles from './policy.module.css';
import { type PolicyDraft } from './use-policy-draft.ts';

/** The choices of what the platform does by itself, and of how it treats a driver who would be late. */
export function ChoicesCard({ draft: { choices, choose } }: { draft: PolicyDraft }) {
  const text = useText(messages);
  const isPhone = useMedia(PHONE);
  return (
    <Card title={text('byItself')} description={text('byItselfText')}>
      <div className={styles.choices}>
        <RadioCards
          label={text('automation')}
          // One column on a phone, where two cards beside each other would leave the third alone.
          columns={!isPhone}
          value={choices.automation}
          choices={DISPATCH_AUTOMATIONS.map((value) => ({
            value,
            label: text(value),
            description: text(`${value}Hint`),
          }))}
          onChange={(automation) => choose({ automation })}
        />
        <RadioCards
          label={text('reachability')}
          columns
          value={choices.reachability}
          choices={REACHABILITY.map((value) => ({ value, label: text(value), description: text(`${value}Hint`) }))}
          onChange={(reachability) => choose({ reachability })}
        />
      </div>
    </Card>
  );
}
