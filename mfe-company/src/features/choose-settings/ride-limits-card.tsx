import { useState } from 'react';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { maximumOf, minimumOf, MostOpenRides, routes, type RideLimits } from '@pahiya/contracts';
import { Checkbox, NumberField, textNow, useText } from '@pahiya/ui';
import { api } from '@pahiya/web-kit';
import { useSavedValues } from '@pahiya/web-kit/accounts';
import { SettingsCard, SettingsToCome } from '../../page/settings-card.tsx';
import { useSettingsWrite } from '../../page/use-settings-write.ts';
import { messages } from './messages.ts';

const LIMITS = { least: minimumOf(MostOpenRides), most: maximumOf(MostOpenRides) };

const rideLimitsQuery = queryOptions({
  queryKey: ['company', 'ride-limits'],
  queryFn: async ({ signal }) => (await api(routes.booking.getRideLimits, { signal })).limits,
  meta: { shows: ['company'] },
});

/** The company's choice of how many open rides one employee may have, and whether they may overlap. */
export function RideLimitsCard() {
  const text = useText(messages);
  const limits = useQuery(rideLimitsQuery);
  if (limits.data) return <RideLimitsForm limits={limits.data} />;
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

function useChangeRideLimits(saved: RideLimits) {
  const client = useQueryClient();
  return useSettingsWrite(
    saved,
    (body: RideLimits, intent) => api(routes.booking.changeRideLimits, { body, ...intent }),
    ({ limits }) => void client.setQueryData(rideLimitsQuery.queryKey, limits),
  );
}

const isAllowed = (most: number | undefined): boolean =>
  Number.isInteger(most) && most !== undefined && most >= LIMITS.least && most <= LIMITS.most;

interface LimitFields {
  isLimited: boolean;
  most: number | undefined;
  overlapping: boolean;
}

const fieldsOf = ({ mostOpenRides, overlapping }: RideLimits): LimitFields => ({
  isLimited: mostOpenRides !== null,
  most: mostOpenRides ?? undefined,
  overlapping,
});

/** The number has no limits in its field, which would then fill or change a mistyped one by itself. */
function RideLimitsForm({ limits }: { limits: RideLimits }) {
  const text = useText(messages);
  const change = useChangeRideLimits(limits);
  const was = fieldsOf(limits);
  const { values, set, settle } = useSavedValues(was, change.isPending);
  const { isLimited, most, overlapping } = values;
  const [isTried, setTried] = useState(false);
  const isWrong = isLimited && !isAllowed(most);
  const isChanged = isLimited !== was.isLimited || (isLimited && most !== was.most) || overlapping !== was.overlapping;
  const chosen = () => {
    setTried(true);
    return isWrong ? undefined : { mostOpenRides: isLimited ? (most ?? null) : null, overlapping };
  };
  return (
    <SettingsCard
      title={text('rideLimits')}
      description={text('rideLimitsHint')}
      chosen={chosen}
      changed={isChanged}
      change={change}
      onSaved={(answer) => {
        settle(fieldsOf(answer.limits));
        setTried(false);
      }}
      saveLabel={text('saveLimits')}
      saved={() => textNow(messages)('limitsSaved')}
      failed={text('limitsFailed')}
    >
      <Checkbox
        label={text('limitOpen')}
        description={text('limitOpenHint')}
        checked={isLimited}
        onChange={(next) => set({ isLimited: next })}
      />
      {isLimited && (
        <NumberField
          label={text('mostOpen')}
          inputMode="numeric"
          stepper
          value={most}
          onChange={(next) => set({ most: next })}
          error={isTried && isWrong ? text('mostOpenRange', LIMITS) : undefined}
        />
      )}
      <Checkbox
        label={text('overlapping')}
        description={text('overlappingHint')}
        checked={overlapping}
        onChange={(next) => set({ overlapping: next })}
      />
    </SettingsCard>
  );
}
