import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { EMAIL_DOMAIN, type Company, type Joining } from '@pahiya/contracts';
import { RadioCards, textNow, TextField, useText } from '@pahiya/ui';
import { useSavedValues } from '@pahiya/web-kit/accounts';
import { companyQuery, useChangeSettings } from '../company/company.queries.ts';
import { SettingsCard, SettingsToCome } from '../page/settings-card.tsx';
import { messages } from './messages.ts';

const CHOICES = ['approve', 'domain', 'invited', 'open'] as const satisfies readonly Joining[];

/** The company's choice of how people join it. */
export function JoiningCard() {
  const text = useText(messages);
  const company = useQuery(companyQuery);
  const { data } = company;
  if (data) return <JoiningForm company={data} />;
  return (
    <SettingsToCome
      title={text('joining')}
      description={text('joiningText')}
      height={72}
      query={company}
      notLoaded={text('joiningNotLoaded')}
    />
  );
}

interface JoiningFields {
  joining: Joining;
  typed: string;
}

const fieldsOf = ({ joining = 'open', emailDomains = [] }: Company): JoiningFields => ({
  joining,
  typed: emailDomains.join(', '),
});

function JoiningForm({ company }: { company: Company }) {
  const text = useText(messages);
  const change = useChangeSettings(company);
  const was = fieldsOf(company);
  const { values, set, settle } = useSavedValues(was, change.isPending);
  const { joining, typed } = values;
  const [wrong, setWrong] = useState(false);
  const domains = typed
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter(Boolean);
  const chosen = () => {
    const isWrong = joining === 'domain' && (domains.length === 0 || !domains.every((one) => EMAIL_DOMAIN.test(one)));
    setWrong(isWrong);
    return isWrong ? undefined : { joining, ...(joining === 'domain' ? { emailDomains: domains } : {}) };
  };
  return (
    <SettingsCard
      title={text('joining')}
      description={text('joiningText')}
      chosen={chosen}
      changed={joining !== was.joining || (joining === 'domain' && typed !== was.typed)}
      change={change}
      onSaved={(answer) => settle(fieldsOf(answer.company))}
      saveLabel={text('saveJoining')}
      saved={() => textNow(messages)('joiningSaved')}
      failed={text('failed')}
    >
      <RadioCards
        label={text('joining')}
        hideLabel
        columns
        value={joining}
        choices={CHOICES.map((value) => ({ value, label: text(value), description: text(`${value}Hint`) }))}
        onChange={(next) => set({ joining: next })}
      />
      {joining === 'domain' && (
        <TextField
          label={text('domains')}
          description={text('domainsHint')}
          value={typed}
          error={wrong ? text('domainsWrong') : undefined}
          autoComplete="off"
          spellCheck={false}
          onChange={(next) => set({ typed: next })}
        />
      )}
    </SettingsCard>
  );
}
