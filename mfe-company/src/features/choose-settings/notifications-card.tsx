import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Company } from '@pahiya/contracts';
import { Checkbox, textNow, useText } from '@pahiya/ui';
import { companyQuery, useChangeCompany } from '../../company/company.queries.ts';
import { SettingsCard, SettingsToCome } from '../../page/settings-card.tsx';
import { messages } from './notifications-messages.ts';

/**
 * The choice of the mails that the company gets. It has none for rides, because the company's screens show their
 * changes live.
 */
export function NotificationsCard() {
  const text = useText(messages);
  const company = useQuery(companyQuery);
  const { data } = company;
  if (data) return <NotificationsForm key={String(data.notifyOfJoiners)} company={data} />;
  return <SettingsToCome title={text('notifications')} height={42} query={company} notLoaded={text('notLoaded')} />;
}

function NotificationsForm({ company }: { company: Company }) {
  const text = useText(messages);
  const change = useChangeCompany();
  const [notifyOfJoiners, setNotifyOfJoiners] = useState(company.notifyOfJoiners ?? true);
  return (
    <SettingsCard
      title={text('notifications')}
      description={text('hint', { email: company.email })}
      chosen={() => ({ notifyOfJoiners })}
      change={change}
      saveLabel={text('save')}
      saved={() => textNow(messages)('saved')}
      failed={text('failed')}
    >
      <Checkbox
        label={text('joiners')}
        description={text('joinersHint')}
        checked={notifyOfJoiners}
        onChange={setNotifyOfJoiners}
      />
    </SettingsCard>
  );
}
