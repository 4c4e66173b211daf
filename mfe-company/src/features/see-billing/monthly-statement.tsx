import { useQuery } from '@tanstack/react-query';
import { type Statement } from '@pahiya/contracts';
import {
  Card,
  EmptyState,
  formatDate,
  formatInr,
  isMonth,
  monthName,
  Table,
  today,
  useText,
  VisuallyHidden,
  type Column,
} from '@pahiya/ui';
import { errorSentence, LoadFailure, useAddress, useSession } from '@pahiya/web-kit';
import { MonthSelect, Place, useStatementFiles } from '@pahiya/web-kit/rides';
import styles from './billing.module.css';
import { messages } from './messages.ts';
import { downloadStatement, statementQuery, type StatementOf } from './statement.queries.ts';

const rupees = (amount: number) => formatInr(amount, { decimals: 2 });

type Line = Statement['lines'][number];

function useColumns(totals: Statement['totals'] | undefined): Column<Line>[] {
  const text = useText(messages);
  return [
    {
      key: 'invoice',
      header: text('invoice'),
      width: '150px',
      total: totals && <span className={styles.whole}>{text('total', { rides: totals.rides })}</span>,
      cell: ({ serial }) => <span className={styles.whole}>{serial}</span>,
    },
    {
      key: 'date',
      header: text('date'),
      width: '120px',
      cell: ({ date }) => <span className={styles.whole}>{formatDate(date)}</span>,
    },
    { key: 'employee', header: text('employee'), width: '14%', cell: ({ riderName }) => riderName },
    {
      key: 'route',
      header: text('route'),
      wrap: true,
      cell: ({ pickup, dropoff }) =>
        text.rich('fromTo', { pickup: <Place>{pickup}</Place>, dropoff: <Place>{dropoff}</Place> }),
    },
    {
      key: 'taxable',
      header: text('taxableValue'),
      numeric: true,
      width: '128px',
      total: totals && rupees(totals.taxableValue),
      cell: ({ taxableValue }) => rupees(taxableValue),
    },
    {
      key: 'gst',
      header: text('gst'),
      numeric: true,
      width: '110px',
      total: totals && rupees(totals.tax),
      cell: ({ tax }) => rupees(tax),
    },
    {
      key: 'fare',
      header: text('fare'),
      numeric: true,
      width: '120px',
      cardEnd: true,
      total: totals && rupees(totals.fare),
      cell: ({ fare }) => rupees(fare),
    },
  ];
}

/** The invoiced rides of a month with their GST, and downloads of this statement. */
export function MonthlyStatement() {
  const text = useText(messages);
  const companyId = useSession(({ claims }) => claims?.sub) ?? '';
  const [address, setAddress] = useAddress('month');
  const thisMonth = today().slice(0, 7);
  const month = isMonth(address.month) ? address.month : thisMonth;
  const of = { companyId, month };
  const statement = useQuery(statementQuery(of));
  const { data } = statement;
  const columns = useColumns(data?.totals);
  const hasNone = data?.totals.rides === 0;

  return (
    <Card
      flush
      title={text('statement')}
      description={text('statementHint')}
      actions={
        <div className={styles.files} data-print="no">
          <MonthSelect value={month} last={thisMonth} onChange={(next) => setAddress({ month: next })} />
          <Files
            key={month}
            of={of}
            disabledReason={
              hasNone
                ? text('noneInMonth', { month: monthName(month) })
                : statement.isError && !data
                  ? text('nothingToDownload')
                  : undefined
            }
          />
        </div>
      }
    >
      <VisuallyHidden role="status">
        {data && `${text('total', { rides: data.totals.rides })}: ${rupees(data.totals.fare)}`}
      </VisuallyHidden>
      <div className={styles.statement}>
        <Table
          caption={text('caption', { month: monthName(month) })}
          columns={columns}
          rows={data?.lines}
          rowKey={({ bookingId }) => bookingId}
          loading={statement.isPending}
          loadingLabel={text('loadingStatement')}
          skeletonRows={3}
          error={statement.isError && !data && <LoadFailure title={text('statementFailed')} query={statement} />}
          empty={
            <EmptyState
              icon="receipt"
              title={text('noneInMonth', { month: monthName(month) })}
              description={text('noneInMonthHint')}
            />
          }
        />
      </div>
    </Card>
  );
}

function Files({ of, disabledReason }: { of: StatementOf; disabledReason: string | undefined }) {
  const { buttons, failure } = useStatementFiles({
    run: (format) => downloadStatement(of, format),
    sentenceOf: errorSentence,
    disabledReason,
  });
  return (
    <>
      {buttons}
      {failure && <div className={styles.failure}>{failure}</div>}
    </>
  );
}
