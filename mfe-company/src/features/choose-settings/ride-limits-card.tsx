import { useState } from 'react';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { maximumOf, MostOpenRides, routes, type RideLimits } from '@pahiya/contracts';
import { Button, Card, Checkbox, Notice, NumberField, textNow, toast, useText } from '@pahiya/ui';
import { api, errorSentence, useWrite } from '@pahiya/web-kit';
import { CardForm } from '../../page/card-form.tsx';
import { messages } from './messages.ts';

const MOST = maximumOf(MostOpenRides);

const rideLimitsQuery = queryOptions({
  queryKey: ['company', 'ride-limits'],
  queryFn: async ({ signal }) => (await api(routes.booking.getRideLimits, { signal })).limits,
});

/** The company's choice of how many rides one employee has before them. */
export function RideLimitsCard() {
  const text = useText(messages);
  const { data, error, refetch } = useQuery(rideLimitsQuery);
  if (data) return <RideLimitsForm key={JSON.stringify(data)} limits={data} />;
  if (!error) return null;
  return (
    <Card title={text('rideLimits')}>
      <Notice tone="error" action={<Button onClick={() => void refetch()}>{text('retry')}</Button>}>
        {errorSentence(error, text('limitsFailed'))}
      </Notice>
    </Card>
  );
}

function useChangeRideLimits() {
  const client = useQueryClient();
  return useWrite(
    (body: RideLimits, intent) => api(routes.booking.changeRideLimits, { body, ...intent }),
    ({ limits }) => void client.setQueryData(rideLimitsQuery.queryKey, limits),
  );
}

function RideLimitsForm({ limits }: { limits: RideLimits }) {
  const text = useText(messages);
  const change = useChangeRideLimits();
  const [isLimited, setLimited] = useState(limits.mostOpenRides !== null);
  const [most, setMost] = useState<number | undefined>(limits.mostOpenRides ?? undefined);
  const [overlapping, setOverlapping] = useState(limits.overlapping);
  const [isTried, setTried] = useState(false);
  const isWrong = isLimited && !(most !== undefined && Number.isInteger(most) && most >= 1 && most <= MOST);
  const save = () => {
    setTried(true);
    if (isWrong || change.isPending) return;
    const chosen = { mostOpenRides: isLimited ? (most ?? null) : null, overlapping };
    change.mutate(chosen, { onSuccess: () => void toast.success(() => textNow(messages)('limitsSaved')) });
  };
  return (
    <CardForm
      title={text('rideLimits')}
      description={text('rideLimitsHint')}
      failure={change.error && errorSentence(change.error, text('limitsFailed'))}
      saveLabel={text('saveLimits')}
      isSaving={change.isPending}
      onSave={save}
    >
      <Checkbox
        label={text('limitOpen')}
        description={text('limitOpenHint')}
        checked={isLimited}
        onChange={setLimited}
      />
      {isLimited && (
        <NumberField
          label={text('mostOpen')}
          inputMode="numeric"
          required
          min={1}
          max={MOST}
          stepper
          value={most}
          onChange={setMost}
          error={isTried && isWrong ? text('mostOpenRange') : undefined}
        />
      )}
      <Checkbox
        label={text('overlapping')}
        description={text('overlappingHint')}
        checked={overlapping}
        onChange={setOverlapping}
      />
    </CardForm>
  );
}
