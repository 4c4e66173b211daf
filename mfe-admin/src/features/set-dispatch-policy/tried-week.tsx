import type { dispatchRoutes, PlanFigures, RouteReply } from '@pahiya/contracts';
import { Button, Card, formatDate, formatKm, formatNumber, Notice, Table, useText, type Column } from '@pahiya/ui';
import { errorSentence } from '@pahiya/web-kit';
import { messages } from './messages.ts';
import { type Policy } from './policy-fields.ts';
import styles from './policy.module.css';
import { useTryPolicy } from './policy.queries.ts';

type Tried = RouteReply<typeof dispatchRoutes.tryDispatchPolicy>;
const WEEKS = ['driven', 'present', 'tried'] as const;
interface Line {
  key: string;
  label: string;
  value: (figures: PlanFigures) => string;
}

/** The figures of last week as they would have been with these weights and limits. */
export function TriedWeek({ policy, areWrong }: { policy: Policy; areWrong: boolean }) {
  const text = useText(messages);
  const trial = useTryPolicy();
  const { weights, limits } = policy;
  // Figures of other numbers than those above would be taken for theirs.
  const isOfThese = JSON.stringify(trial.variables) === JSON.stringify({ weights, limits });
  const tried = isOfThese ? trial.data : undefined;
  return (
    <Card
      title={text('tried')}
      description={tried ? <TriedWhat tried={tried} /> : text('tryHint')}
      flush={tried !== undefined}
      actions={
        <Button
          pending={trial.isPending}
          onClick={() => trial.mutate({ weights, limits })}
          {...(areWrong ? { disabledReason: text('wrongNumber') } : {})}
        >
          {text('tryIt')}
        </Button>
      }
    >
      {trial.error && <Notice tone="error">{errorSentence(trial.error, text('tryFailed'))}</Notice>}
      {tried && <TriedTable tried={tried} />}
    </Card>
  );
}

function TriedWhat({ tried: { rides, from, to } }: { tried: Tried }) {
  const text = useText(messages);
  return text('triedText', { rides, from: formatDate(from), to: formatDate(to) });
}

function TriedTable({ tried }: { tried: Tried }) {
  const text = useText(messages);
  const headers = { driven: text('driven'), present: text('present'), tried: text('withThis') };
  const lines: Line[] = [
    { key: 'served', label: text('servedRides'), value: ({ served }) => formatNumber(served) },
    { key: 'km', label: text('emptyKm'), value: ({ emptyKm }) => formatKm(Math.round(emptyKm)) },
    {
      key: 'evenness',
      label: text('evenness'),
      // In the contract, `evenness` is 0 for an even distribution.
      value: ({ evenness }) => text('percent', { value: Math.round((1 - evenness) * 100) }),
    },
  ];
  const columns: Column<Line>[] = [
    { key: 'what', header: <span className={styles.unnamed}>{text('tried')}</span>, cell: ({ label }) => label },
    ...WEEKS.map((week): Column<Line> => ({
      key: week,
      header: headers[week],
      numeric: true,
      cell: ({ value }) => value(tried[week]),
    })),
  ];
  return <Table caption={text('tried')} columns={columns} rows={lines} rowKey={({ key }) => key} />;
}
