import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { type Plan } from '@pahiya/contracts';
import { Button, ErrorState, formatTime, Notice, shortId, textNow, toast, today, useText } from '@pahiya/ui';
import { errorSentence } from '@pahiya/web-kit';
import { boardQuery, planQuery, useCommitPlan, useDiscardPlan, useMakePlan } from '../../dispatch/dispatch.queries.ts';
import { AdminPage } from '../../page/admin-page.tsx';
import { DayContent } from './day-content.tsx';
import { DayViews } from './day-views.tsx';
import { heldOtherwise, isToAssign, viewOfPlan } from './day-view.ts';
import { dayOf } from './instants.ts';
import { messages } from './messages.ts';
import { PlanFigures } from './plan-figures.tsx';
import { LeftOutOfPlan, PlanOutcome, type Outcome } from './plan-outcome.tsx';
import { PlanProgress } from './plan-progress.tsx';
import styles from './plan-day.module.css';
import { RidesAtRisk } from './rides-at-risk.tsx';
import { type DayAddress } from './use-day-address.ts';

/** A plan: its proposals, their effect, and the button that assigns them. */
export function PlanDesk({ planId, address }: { planId: string; address: DayAddress }) {
  const text = useText(messages);
  const query = useQuery(planQuery(planId));
  const plan = query.data;
  const acts = usePlanActs(plan, address);

  return (
    <AdminPage
      title={text('title')}
      description={plan && <PlanLine plan={plan} />}
      actions={plan && <PlanButtons plan={plan} acts={acts} />}
    >
      <div className={styles.page}>
        {acts.failure && <Notice tone="error">{acts.failure}</Notice>}
        {plan && <PlanNews plan={plan} acts={acts} address={address} />}
        <DayContent query={query} failed="planNotLoaded">
          {plan && <PlanContent plan={plan} address={address} onStop={acts.discard} />}
        </DayContent>
      </div>
    </AdminPage>
  );
}

/** Notices and figures about a plan, shown above its rides. */
function PlanNews({ plan, acts, address }: { plan: Plan; acts: PlanActs; address: DayAddress }) {
  const outcome = acts.outcome ?? (plan.status === 'committed' ? outcomeOf(plan) : undefined);
  return (
    <>
      {dayOf(plan.from) === today() && <RisksOfToday address={address} />}
      {plan.status === 'draft' && <HeldSince plan={plan} acts={acts} />}
      {outcome && <PlanOutcome outcome={outcome} />}
      {plan.leftOut && <LeftOutOfPlan rides={plan.leftOut} />}
      {isMade(plan) && <PlanFigures now={undefined} plan={plan} />}
    </>
  );
}

const isMade = ({ status }: Plan) => status !== 'planning' && status !== 'failed';

interface PlanContentProps {
  plan: Plan;
  address: DayAddress;
  onStop: () => void;
}

function PlanContent({ plan, address, onStop }: PlanContentProps) {
  const text = useText(messages);
  const view = useMemo(() => viewOfPlan(plan), [plan]);
  if (plan.status === 'planning') return <PlanProgress plan={plan} onStop={onStop} />;
  if (plan.status === 'failed') return <ErrorState title={text('planFailed')} description={plan.because} />;
  return <DayViews view={view} address={address} />;
}

/** The rides of today at risk. A plan does not change accepted rides, so their rescue opens the day as it is. */
function RisksOfToday({ address }: { address: DayAddress }) {
  const day = today();
  const { data } = useQuery(boardQuery(day));
  if (!data || data.atRisk.length === 0) return null;
  return <RidesAtRisk rides={data.atRisk} onRescue={(ride, driver) => address.showRideOfDay(day, ride, driver)} />;
}

/** The holds that were made after the plan, and the button that plans again with them. */
function HeldSince({ plan, acts }: { plan: Plan; acts: PlanActs }) {
  const text = useText(messages);
  const held = heldOtherwise(plan);
  if (held.length === 0) return null;
  const codes = held.map(({ ride }) => shortId(ride.code, { first: 6 })).join(', ');
  return (
    <Notice
      tone="warning"
      action={
        <Button size="compact" onClick={acts.again} pending={acts.isPlanning}>
          {text('planAgain')}
        </Button>
      }
    >
      {text('heldSince', { count: held.length, codes })}
    </Notice>
  );
}

function PlanLine({ plan }: { plan: Plan }) {
  const text = useText(messages);
  return text('planOf', {
    automatic: plan.automatic ? 'yes' : 'no',
    by: plan.by,
    time: formatTime(plan.madeAt),
    // 'road model' is a word of the contract, which needs a translation. The other sources are names of providers.
    source: plan.travelSource === 'road model' ? text('roadModel') : plan.travelSource,
    learned: plan.learnedRides ?? 0,
    version: plan.policyVersion,
  });
}

const outcomeOf = ({ proposals }: Plan): Outcome => ({
  committed: proposals.filter(({ state }) => state === 'committed').map(({ ride }) => ride.rideId),
  lost: proposals
    .filter(({ state }) => state === 'lost')
    .map(({ ride, sentence }) => ({ rideId: ride.rideId, rideCode: ride.code, code: 'CONFLICT', sentence })),
});

type PlanActs = ReturnType<typeof usePlanActs>;

function usePlanActs(plan: Plan | undefined, address: DayAddress) {
  const commit = useCommitPlan();
  const discard = useDiscardPlan();
  const again = useMakePlan();
  const words = textNow(messages);
  return {
    commit: () => plan && commit.mutate({ id: plan._id }),
    isCommitting: commit.isPending,
    outcome: commit.data,
    discard: () =>
      plan &&
      discard.mutate(
        { id: plan._id },
        {
          onSuccess: () => {
            toast.success(() => textNow(messages)('discarded'));
            address.showDay(dayOf(plan.from));
          },
        },
      ),
    isDiscarding: discard.isPending,
    again: () =>
      plan &&
      again.mutate(
        { mode: plan.mode, from: plan.from, to: plan.to, rideIds: plan.proposals.map(({ ride }) => ride.rideId) },
        { onSuccess: (answer) => address.showPlan(answer.plan._id) },
      ),
    isPlanning: again.isPending,
    failure:
      (commit.error && errorSentence(commit.error, words('notAssigned'))) ??
      (discard.error && errorSentence(discard.error, words('notDiscarded'))) ??
      (again.error && errorSentence(again.error, words('notPlanned'))),
  };
}

function PlanButtons({ plan, acts }: { plan: Plan; acts: PlanActs }) {
  const text = useText(messages);
  const count = plan.proposals.filter(isToAssign).length;
  const isDraft = plan.status === 'draft';
  return (
    <>
      {isDraft && (
        <Button onClick={acts.discard} pending={acts.isDiscarding}>
          {text('discard')}
        </Button>
      )}
      {plan.status !== 'planning' && plan.proposals.length > 0 && (
        <Button icon="refresh" onClick={acts.again} pending={acts.isPlanning}>
          {text('planAgain')}
        </Button>
      )}
      {isDraft && (
        <Button
          variant="primary"
          icon="check"
          onClick={acts.commit}
          pending={acts.isCommitting}
          {...(count === 0 ? { disabledReason: text('nothingToAssign') } : {})}
        >
          {text('assignAll', { count })}
        </Button>
      )}
    </>
  );
}
