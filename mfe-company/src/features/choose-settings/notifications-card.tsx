import { useQuery } from '@tanstack/react-query';
import type { Company } from '@pahiya/contracts';
import { Checkbox, textNow, useText } from '@pahiya/ui';
import { useSavedValues } from '@pahiya/web-kit/accounts';
import { companyQuery, useChangeSettings } from '../../company/company.queries.ts';
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
  if (data) return <NotificationsForm company={data} />;
  return <SettingsToCome title={text('notifications')} height={42} query={company} notLoaded={text('notLoaded')} />;
}

const fieldsOf = ({ notifyOfJoiners = true }: Company) => ({ notifyOfJoiners });

function NotificationsForm({ company }: { company: Company }) {
  const text = useText(messages);
  const change = useChangeSettings(company);
  const was = fieldsOf(company);
  const { values, set, settle } = useSavedValues(was, change.isPending);
  return (
    <SettingsCard
      title={text('notifications')}
      description={text('hint', { email: company.email })}
      chosen={() => values}
      changed={values.notifyOfJoiners !== was.notifyOfJoiners}
      change={change}
      onSaved={(answer) => settle(fieldsOf(answer.company))}
      saveLabel={text('save')}
      saved={() => textNow(messages)('saved')}
      failed={text('failed')}
    >
      <Checkbox
        label={text('joiners')}
        description={text('joinersHint')}
        checked={values.notifyOfJoiners}
        onChange={(next) => set({ notifyOfJoiners: next })}
      />
    </SettingsCard>
  );
}
