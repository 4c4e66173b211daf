import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { type Plan, type PlanProgress as Progress } from '@pahiya/contracts';
import { Button, useText, type TextOf } from '@pahiya/ui';
import { useRealtime } from '@pahiya/web-kit';
import { dispatchKeys } from '../../dispatch/dispatch-keys.ts';
import { messages } from './messages.ts';
import styles from './plan-day.module.css';

type Better = NonNullable<Progress['better']>;

/** The words about how much better any plan could be, the same as for a finished plan. */
function boundWords({ moreServed, percent, isRough }: Better, text: TextOf<typeof messages>): string {
  const price = percent === 0 ? 'bestPrice' : isRough ? 'aboveBestRoughly' : 'aboveBest';
  return `${text('moreServed', { more: moreServed })} ${text(price, { percent })}`;
}

/** The live progress of a plan, and a bound on how much better it could become. */
export function PlanProgress({ plan, onStop }: { plan: Plan; onStop: () => void }) {
  const text = useText(messages);
  const client = useQueryClient();
  const [heard, setHeard] = useState<Progress>();
  useRealtime('plan_progress', (progress) => {
    if (progress.planId !== plan._id) return;
    setHeard(progress);
    if (progress.progress >= 1) void client.invalidateQueries({ queryKey: dispatchKeys.plan(plan._id) });
  });
  const percent = Math.round(100 * (heard?.progress ?? plan.progress));
  const title = text('planning', { count: plan.rides });
  return (
    <div className={styles.progress}>
      <p className={styles.strong}>{title}</p>
      <progress value={percent} max={100} aria-label={title}>
        {percent}
      </progress>
      {/* A space keeps the height until the first event arrives. */}
      <p className={styles.muted} role="status">
        {heard ? text('planningNow', { served: heard.served, count: plan.rides }) : '\u00a0'}
      </p>
      {/* Not a part of the status, because it changes twice a second, too often for a screen reader. */}
      <p className={styles.muted}>{heard?.better ? boundWords(heard.better, text) : '\u00a0'}</p>
      <Button onClick={onStop}>{text('stop')}</Button>
    </div>
  );
}
