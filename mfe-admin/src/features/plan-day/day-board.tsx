import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { indiaEpochMs } from '@pahiya/contracts';
import { Button, DatePicker, EmptyState, LinkButton, Notice, today, useText } from '@pahiya/ui';
import { errorSentence, serverNow } from '@pahiya/web-kit';
import { boardQuery, useMakePlan } from '../../dispatch/dispatch.queries.ts';
import { windowOfDay } from '../../dispatch/plan-window.ts';
import { AdminPage } from '../../page/admin-page.tsx';
import { paths } from '../../paths.ts';
import { DayContent } from './day-content.tsx';
import { DayViews } from './day-views.tsx';
import { type DayView } from './day-view.ts';
import { messages } from './messages.ts';
import { PlanFigures } from './plan-figures.tsx';
import styles from './plan-day.module.css';
import { RidesAtRisk } from './rides-at-risk.tsx';
import { type DayAddress } from './use-day-address.ts';

const WAVE_MS = 90 * 60_000;
const DAY_MS = 24 * 3_600_000;

/** The day as it is, and the buttons that plan it. */
export function DayBoard({ day, address }: { day: string; address: DayAddress }) {
  const text = useText(messages);
  const board = useQuery(boardQuery(day));
  const makePlan = useMakePlan();
  const plan = (mode: 'day' | 'wave') => {
    const window = windowOfDay(day, serverNow());
    if (!window) return;
    const to = mode === 'wave' ? new Date(Date.parse(window.from) + WAVE_MS).toISOString() : window.to;
    makePlan.mutate({ mode, from: window.from, to }, { onSuccess: (answer) => address.showPlan(answer.plan._id) });
  };
  const view = useMemo<DayView | undefined>(
    () => board.data && { ...board.data, day, toMs: indiaEpochMs(day, '00:00') + DAY_MS, plan: undefined },
    [board.data, day],
  );

  return (
    <AdminPage
      title={text('title')}
      description={text('dayAsItIs')}
      actions={
        <>
          <div className={styles.day}>
            <DatePicker
              label={text('day')}
              hideLabel
              value={day}
              onChange={(chosen) => address.showDay(chosen ?? '')}
            />
          </div>
          <LinkButton href={paths.dispatchPolicy} icon="settings">
            {text('policy')}
          </LinkButton>
          {day === today() && (
            <Button onClick={() => plan('wave')} disabled={makePlan.isPending}>
              {text('planNext')}
            </Button>
          )}
          <Button
            variant="primary"
            icon="route"
            pending={makePlan.isPending}
            onClick={() => plan('day')}
            {...(day < today() ? { disabledReason: text('dayPassed') } : {})}
          >
            {text('planDay')}
          </Button>
        </>
      }
    >
      <div className={styles.page}>
        {makePlan.error && <Notice tone="error">{errorSentence(makePlan.error, text('notPlanned'))}</Notice>}
        {board.data?.openPlan && <OpenPlan plan={board.data.openPlan} onShow={address.showPlan} />}
        {view && view.atRisk.length > 0 && <RidesAtRisk rides={view.atRisk} onRescue={address.openRide} />}
        {!board.isLoadingError && <PlanFigures now={board.data?.figures} />}
        <DayContent query={board} failed="dayNotLoaded">
          {view && <DayOrNothing view={view} address={address} />}
        </DayContent>
      </div>
    </AdminPage>
  );
}

function DayOrNothing({ view, address }: { view: DayView; address: DayAddress }) {
  const text = useText(messages);
  if (view.waiting.length > 0 || view.timelines.some(({ items }) => items.length > 0))
    return <DayViews view={view} address={address} />;
  const why = text(view.timelines.length === 0 ? 'noDrivers' : 'noRidesHint');
  return <EmptyState icon="calendar" title={text('noRides')} description={why} />;
}

function OpenPlan({ plan, onShow }: { plan: { _id: string; rides: number }; onShow: (id: string) => void }) {
  const text = useText(messages);
  return (
    <Notice
      action={
        <Button size="compact" onClick={() => onShow(plan._id)}>
          {text('showPlan')}
        </Button>
      }
    >
      {text('openPlan', { count: plan.rides })}
    </Notice>
  );
}
