import { useState } from 'react';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { nightEscortRoutes, type NightEscort } from '@pahiya/contracts';
import { Button, Card, Checkbox, Notice, TextArea, textNow, toast, useText } from '@pahiya/ui';
import { api, errorSentence, useWrite } from '@pahiya/web-kit';
import { CardForm } from '../../page/card-form.tsx';
import { messages } from './night-escort-messages.ts';

const nightEscortQuery = queryOptions({
  queryKey: ['company', 'night-escort'],
  queryFn: async ({ signal }) => (await api(nightEscortRoutes.getNightEscort, { signal })).escort,
});

/** The company's night rule, and for whom: its own employee IDs, and no other fact about them. */
export function NightEscortCard() {
  const text = useText(messages);
  const { data, error, refetch } = useQuery(nightEscortQuery);
  if (data) return <NightEscortForm key={JSON.stringify(data)} escort={data} />;
  if (!error) return null;
  return (
    <Card title={text('nightEscort')}>
      <Notice tone="error" action={<Button onClick={() => void refetch()}>{text('retry')}</Button>}>
        {errorSentence(error, text('failed'))}
      </Notice>
    </Card>
  );
}

/** One to a line, or separated by commas, as somebody pastes them from a table. */
const idsIn = (list: string) => [
  ...new Set(
    list
      .split(/[\n,;\t]/)
      .map((id) => id.trim())
      .filter(Boolean),
  ),
];

function NightEscortForm({ escort }: { escort: NightEscort }) {
  const text = useText(messages);
  const client = useQueryClient();
  const change = useWrite(
    (body: NightEscort, intent) => api(nightEscortRoutes.changeNightEscort, { body, ...intent }),
    ({ escort: kept }) => void client.setQueryData(nightEscortQuery.queryKey, kept),
  );
  const [switchedOn, setSwitchedOn] = useState(escort.switchedOn);
  const [list, setList] = useState(escort.employeeIds.join('\n'));
  const save = () => {
    if (change.isPending) return;
    const chosen = { switchedOn, employeeIds: idsIn(list) };
    change.mutate(chosen, { onSuccess: () => void toast.success(() => textNow(messages)('saved')) });
  };
  return (
    <CardForm
      title={text('nightEscort')}
      description={text('hint')}
      failure={change.error && errorSentence(change.error, text('failed'))}
      saveLabel={text('save')}
      isSaving={change.isPending}
      onSave={save}
    >
      <Checkbox
        label={text('switchedOn')}
        description={text('switchedOnHint')}
        checked={switchedOn}
        onChange={setSwitchedOn}
      />
      <TextArea
        label={text('employees')}
        description={text('employeesHint')}
        rows={4}
        value={list}
        onChange={setList}
      />
    </CardForm>
  );
}
