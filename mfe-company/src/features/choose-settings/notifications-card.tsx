import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Company } from '@pahiya/contracts';
import { Checkbox, textNow, toast, useText } from '@pahiya/ui';
import { errorSentence } from '@pahiya/web-kit';
import { companyQuery, useChangeCompany } from '../../company/company.queries.ts';
import { CardForm } from '../../page/card-form.tsx';
import { messages } from './notifications-messages.ts';

/** Which mails the company gets. What happens to its rides it sees on its screens, which follow by themselves. */
export function NotificationsCard() {
  const { data } = useQuery(companyQuery);
  return data ? <NotificationsForm key={String(data.notifyOfJoiners)} company={data} /> : null;
}

function NotificationsForm({ company }: { company: Company }) {
  const text = useText(messages);
  const change = useChangeCompany();
  const [notifyOfJoiners, setNotifyOfJoiners] = useState(company.notifyOfJoiners ?? true);
  const save = () => {
    if (change.isPending) return;
    change.mutate({ notifyOfJoiners }, { onSuccess: () => void toast.success(() => textNow(messages)('saved')) });
  };
  return (
    <CardForm
      title={text('notifications')}
      description={text('hint', { email: company.email })}
      failure={change.error && errorSentence(change.error, text('failed'))}
      saveLabel={text('save')}
      isSaving={change.isPending}
      onSave={save}
    >
      <Checkbox
        label={text('joiners')}
        description={text('joinersHint')}
        checked={notifyOfJoiners}
        onChange={setNotifyOfJoiners}
      />
    </CardForm>
  );
}
