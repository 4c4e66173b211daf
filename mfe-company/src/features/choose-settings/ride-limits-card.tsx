import { useState } from 'react';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { maximumOf, minimumOf, MostOpenRides, routes, type RideLimits } from '@pahiya/contracts';
import { Checkbox, NumberField, textNow, useText } from '@pahiya/ui';
import { api, useWrite } from '@pahiya/web-kit';
import { SettingsCard, SettingsToCome } from '../../page/settings-card.tsx';
import { messages } from './messages.ts';

const LIMITS = { least: minimumOf(MostOpenRides), most: maximumOf(MostOpenRides) };

const rideLimitsQuery = queryOptions({
  queryKey: ['company', 'ride-limits'],
  queryFn: async ({ signal }) => (await api(routes.booking.getRideLimits, { signal })).limits,
});

/** The company's choice of how many open rides one employee may have, and whether they may overlap. */
export function RideLimitsCard() {
  const text = useText(messages);
  const limits = useQuery(rideLimitsQuery);
  if (limits.data) return <RideLimitsForm key={JSON.stringify(limits.data)} limits={limits.data} />;
  return (
    <SettingsToCome
      title={text('rideLimits')}
      description={text('rideLimitsHint')}
      height={120}
      query={limits}
      notLoaded={text('limitsNotLoaded')}
    />
  );
}

function useChangeRideLimits() {
  const client = useQueryClient();
  return useWrite(
    (body: RideLimits, intent) => api(routes.booking.changeRideLimits, { body, ...intent }),
    ({ limits }) => void client.setQueryData(rideLimitsQuery.queryKey, limits),
  );
}

const isAllowed = (most: number | undefined): boolean =>
  Number.isInteger(most) && most !== undefined && most >= LIMITS.least && most <= LIMITS.most;

function RideLimitsForm({ limits }: { limits: RideLimits }) {
  const text = useText(messages);
  const change = useChangeRideLimits();
  const [isLimited, setLimited] = useState(limits.mostOpenRides !== null);
  const [most, setMost] = useState<number | undefined>(limits.mostOpenRides ?? undefined);
  const [overlapping, setOverlapping] = useState(limits.overlapping);
  const [isTried, setTried] = useState(false);
  const isWrong = isLimited && !isAllowed(most);
  const chosen = () => {
    setTried(true);
    return isWrong ? undefined : { mostOpenRides: isLimited ? (most ?? null) : null, overlapping };
  };
  return (
    <SettingsCard
      title={text('rideLimits')}
      description={text('rideLimitsHint')}
      chosen={chosen}
      change={change}
      saveLabel={text('saveLimits')}
      saved={() => textNow(messages)('limitsSaved')}
      failed={text('limitsFailed')}
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
          min={LIMITS.least}
          max={LIMITS.most}
          stepper
          value={most}
          onChange={setMost}
          error={isTried && isWrong ? text('mostOpenRange', LIMITS) : undefined}
        />
      )}
      <Checkbox
        label={text('overlapping')}
        description={text('overlappingHint')}
        checked={overlapping}
        onChange={setOverlapping}
      />
    </SettingsCard>
  );
}
