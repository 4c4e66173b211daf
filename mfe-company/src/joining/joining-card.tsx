import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { EMAIL_DOMAIN, type Company, type Joining } from '@pahiya/contracts';
import { RadioCards, textNow, TextField, toast, useText } from '@pahiya/ui';
import { errorSentence } from '@pahiya/web-kit';
import { companyQuery, useChangeCompany } from '../company/company.queries.ts';
import { CardForm } from '../page/card-form.tsx';
import { messages } from './messages.ts';

const CHOICES = ['approve', 'domain', 'invited', 'open'] as const satisfies readonly Joining[];

/** The company's choice of how people join it. */
export function JoiningCard() {
  const { data } = useQuery(companyQuery);
  return data ? <JoiningForm key={`${data.joining} ${data.emailDomains?.join()}`} company={data} /> : null;
}

function JoiningForm({ company }: { company: Company }) {
  const text = useText(messages);
  const change = useChangeCompany();
  const [joining, setJoining] = useState<Joining>(company.joining ?? 'open');
  const [typed, setTyped] = useState((company.emailDomains ?? []).join(', '));
  const [wrong, setWrong] = useState(false);
  const domains = typed
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter(Boolean);
  const save = () => {
    const isWrong = joining === 'domain' && (domains.length === 0 || !domains.every((one) => EMAIL_DOMAIN.test(one)));
    setWrong(isWrong);
    if (isWrong || change.isPending) return;
    const saved = () => void toast.success(() => textNow(messages)('saved'));
    change.mutate({ joining, ...(joining === 'domain' ? { emailDomains: domains } : {}) }, { onSuccess: saved });
  };
  return (
    <CardForm
      title={text('joining')}
      description={text('joiningText')}
      failure={change.error && errorSentence(change.error, text('failed'))}
      saveLabel={text('save')}
      isSaving={change.isPending}
      onSave={save}
    >
      <RadioCards
        label={text('joining')}
        hideLabel
        columns
        value={joining}
        choices={CHOICES.map((value) => ({ value, label: text(value), description: text(`${value}Hint`) }))}
        onChange={setJoining}
      />
      {joining === 'domain' && (
        <TextField
          label={text('domains')}
          description={text('domainsHint')}
          value={typed}
          error={wrong ? text('domainsWrong') : undefined}
          autoComplete="off"
          spellCheck={false}
          onChange={setTyped}
        />
      )}
    </CardForm>
  );
}
