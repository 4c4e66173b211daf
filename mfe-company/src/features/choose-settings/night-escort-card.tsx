import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { nightEscortRoutes, type NightEscort } from '@pahiya/contracts';
import { Checkbox, TextArea, textNow, useText } from '@pahiya/ui';
import { api } from '@pahiya/web-kit';
import { useSavedValues } from '@pahiya/web-kit/accounts';
import { SettingsCard, SettingsToCome } from '../../page/settings-card.tsx';
import { useSettingsWrite } from '../../page/use-settings-write.ts';
import { messages } from './night-escort-messages.ts';

const nightEscortQuery = queryOptions({
  queryKey: ['company', 'night-escort'],
  queryFn: async ({ signal }) => (await api(nightEscortRoutes.getNightEscort, { signal })).escort,
  meta: { shows: ['company'] },
});

/**
 * The company's night rule and the employees that it applies to. The card stores their employee IDs and no other data
 * about them.
 */
export function NightEscortCard() {
  const text = useText(messages);
  const escort = useQuery(nightEscortQuery);
  if (escort.data) return <NightEscortForm escort={escort.data} />;
  return (
    <SettingsToCome
      title={text('nightEscort')}
      description={text('hint')}
      height={200}
      query={escort}
      notLoaded={text('notLoaded')}
    />
  );
}

/**
 * The IDs in a text: one per line, or separated by commas, semicolons or tabs, as in a list that was pasted from a
 * table.
 */
const idsIn = (list: string) => [
  ...new Set(
    list
      .split(/[\n,;\t]/)
      .map((id) => id.trim())
      .filter(Boolean),
  ),
];

const fieldsOf = ({ switchedOn, employeeIds }: NightEscort) => ({ switchedOn, list: employeeIds.join('\n') });

function NightEscortForm({ escort }: { escort: NightEscort }) {
  const text = useText(messages);
  const client = useQueryClient();
  const change = useSettingsWrite(
    escort,
    (body: NightEscort, intent) => api(nightEscortRoutes.changeNightEscort, { body, ...intent }),
    ({ escort: kept }) => void client.setQueryData(nightEscortQuery.queryKey, kept),
  );
  const { values, set, settle } = useSavedValues(fieldsOf(escort), change.isPending);
  const { switchedOn, list } = values;
  return (
    <SettingsCard
      title={text('nightEscort')}
      description={text('hint')}
      chosen={() => ({ switchedOn, employeeIds: idsIn(list) })}
      changed={switchedOn !== escort.switchedOn || idsIn(list).join('\n') !== escort.employeeIds.join('\n')}
      change={change}
      onSaved={(answer) => settle(fieldsOf(answer.escort))}
      saveLabel={text('save')}
      saved={() => textNow(messages)('saved')}
      failed={text('failed')}
    >
      <Checkbox
        label={text('switchedOn')}
        description={text('switchedOnHint')}
        checked={switchedOn}
        onChange={(next) => set({ switchedOn: next })}
      />
      <TextArea
        label={text('employees')}
        description={text('employeesHint')}
        rows={4}
        value={list}
        onChange={(next) => set({ list: next })}
      />
    </SettingsCard>
  );
}
