import { type PlanFigures as Figures, type PlanSummary } from '@pahiya/contracts';
import { formatKm, formatNumber, useText, type TextOf } from '@pahiya/ui';
import { rupeesOf } from '../../dispatch/money.ts';
import { FigureStrip } from '../../page/figure-strip.tsx';
import { messages } from './messages.ts';
import styles from './plan-day.module.css';

const wordsOf = (figures: Figures, text: TextOf<typeof messages>) => ({
  served: text('servedOf', {
    served: formatNumber(figures.served),
    all: formatNumber(figures.served + figures.waiting),
  }),
  emptyKm: formatKm(Math.round(figures.emptyKm)),
  cost: figures.emptyPaise === undefined ? undefined : rupeesOf(figures.emptyPaise),
  // In the contract, `evenness` is 0 for an even distribution.
  evenness: text('percent', { value: Math.round((1 - figures.evenness) * 100) }),
});
const SHOWN = ['served', 'emptyKm', 'cost', 'evenness'] as const;

/** The figures of a day. For a plan, each is compared with the day as it is. */
export function PlanFigures({ now, plan }: { now: Figures | undefined; plan?: PlanSummary }) {
  const text = useText(messages);
  const planned = plan?.planned ?? undefined;
  const shown = planned ?? plan?.now ?? now;
  const words = shown && wordsOf(shown, text);
  const before = planned && plan && { ...wordsOf(plan.now, text), served: formatNumber(plan.now.served) };
  return (
    <section aria-label={text('figures')} className={styles.figures}>
      <FigureStrip
        figures={SHOWN.filter((name) => words === undefined || words[name] !== undefined).map((name) => ({
          label: text(name),
          figure: words?.[name],
          note: before?.[name] && text('now', { figure: before[name] }),
        }))}
      />
      {planned && <p className={styles.bound}>{plan?.bound.sentence}</p>}
    </section>
  );
}
