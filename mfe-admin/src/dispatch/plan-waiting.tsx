import { useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { LONGEST_PLAN_HOURS, MOST_RIDES_OF_A_PLAN } from '@pahiya/contracts';
import { Button, textNow, toast, useText } from '@pahiya/ui';
import { currentAccount, errorSentence, serverNow, useNavigate, useSingleMutation } from '@pahiya/web-kit';
import { planOf } from '../paths.ts';
import { deniedRidesQuery, LOOKED_AT, pendingRidesQuery } from '../rides/waiting-rides.ts';
import { useMakePlan } from './dispatch.queries.ts';
import { messages } from './messages.ts';
import { windowOf } from './plan-window.ts';

const pages = Math.ceil(MOST_RIDES_OF_A_PLAN / LOOKED_AT);

/** Plans the drivers of all rides that wait, and opens the plan. Nothing is assigned yet. */
export function PlanWaiting({ waitingCount }: { waitingCount: number }) {
  const text = useText(messages);
  const client = useQueryClient();
  const navigate = useNavigate();
  const makePlan = useMakePlan();
  const [account] = useState(currentAccount);
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const planAll = useSingleMutation({
    mutationFn: async () => {
      const lists = await Promise.all(
        [pendingRidesQuery, deniedRidesQuery].map((query) =>
          client.fetchInfiniteQuery({ ...query, pages, staleTime: 0 }),
        ),
      );
      const rides = lists.flatMap((list) => list.pages.flatMap((page) => page.bookings));
      const window = windowOf(rides, serverNow());
      if (window === undefined) return undefined;
      const { plan } = await makePlan.mutateAsync({ mode: 'day', ...window.planned });
      return { plan, later: window.later };
    },
    onSuccess: (made) => {
      // Somebody else may have logged in in this browser meanwhile.
      if (account !== currentAccount()) return;
      if (made === undefined) return void toast.info(() => textNow(messages)('noneWaits'));
      // A person who has left the page may be in the middle of something else.
      if (isShown.current) void navigate(planOf(made.plan._id));
      else toast.info(() => textNow(messages)('underDispatch', { count: made.plan.rides }));
      if (made.later > 0)
        toast.info(() => textNow(messages)('laterRides', { count: made.later, hours: LONGEST_PLAN_HOURS }));
    },
    onError: (error) => void toast.error(() => errorSentence(error, textNow(messages)('notPlanned'))),
  });
  return (
    <Button variant="primary" icon="route" pending={planAll.isPending} onClick={() => planAll.mutate()}>
      {text('planWaiting', { count: waitingCount })}
    </Button>
  );
}
