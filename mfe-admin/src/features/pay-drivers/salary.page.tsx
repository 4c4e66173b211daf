import { useState } from 'react';
import { useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Driver, type SalaryStatus } from '@pahiya/contracts';
import {
  Button,
  Card,
  Combobox,
  EmptyState,
  ErrorState,
  formatDate,
  formatDateTime,
  formatInr,
  Skeleton,
  StatCard,
  StatRow,
  Table,
  Tabs,
  type Column,
  type Suggestion,
} from '@pahiya/ui';
import { useAddress } from '@pahiya/web-kit';
import { driverListQuery, driverQuery } from '../../drivers/drivers.queries.ts';
import { AdminPage } from '../../page/admin-page.tsx';
import { refusalSentence } from '../../writes/refusal-sentence.ts';
import { daysLeft, latestTransactions, partOver, type Transaction } from './cycle.ts';
import { AdjustSalaryForm, GiveAdvanceForm, SetSalaryForm } from './salary-forms.tsx';
import { salaryStatusQuery } from './salary.queries.ts';
import styles from './salary.module.css';

const asSuggestion = (driver: Driver): Suggestion => ({
  id: driver._id,
  name: driver.fullName,
  description: driver.phoneNumber,
  icon: 'user',
});

export function SalaryPage() {
  const client = useQueryClient();
  const [{ driver: driverId }, setAddress] = useAddress('driver');
  const { data: driver } = useQuery({ ...driverQuery(driverId), enabled: driverId !== '' });
  const isWriting = useIsMutating() > 0;

  const search = async (q: string): Promise<Suggestion[]> => {
    const options = driverListQuery({ q: q || undefined });
    const { pages } = await client.fetchInfiniteQuery(options);
    const drivers = pages[0]?.drivers ?? [];
    for (const found of drivers) client.setQueryData(driverQuery(found._id).queryKey, found);
    return drivers.map(asSuggestion);
  };

  return (
    <AdminPage title="Driver Salary Management">
      <div className={styles.page}>
        <Card>
          <div className={styles.selector}>
            <Combobox
              label="Driver"
              icon="user"
              placeholder="-- Select a driver --"
              minLength={0}
              load={search}
              disabled={isWriting}
              emptyText="No driver matches."
              errorText="The drivers could not be loaded. Type again to retry."
              value={driver && driver._id === driverId ? asSuggestion(driver) : undefined}
              onChange={(chosen) => setAddress({ driver: chosen?.id ?? '' })}
            />
            {driver && driverId && <span className={styles.phone}>{driver.phoneNumber}</span>}
          </div>
        </Card>
        {driverId ? (
          <SalaryPanel key={driverId} driverId={driverId} />
        ) : (
          <Card>
            <EmptyState
              icon="wallet"
              title="No driver selected"
              description="Please select a driver to view and manage their salary details."
            />
          </Card>
        )}
      </div>
    </AdminPage>
  );
}

function SalaryPanel({ driverId }: { driverId: string }) {
  const { data: status, error, refetch, isFetching } = useQuery(salaryStatusQuery(driverId));

  if (status) {
    return (
      <>
        <Cycle status={status} isFetching={isFetching} onRefresh={() => void refetch()} />
        <Figures status={status} />
        <div className={styles.columns}>
          <Card>
            <Forms driverId={driverId} status={status} />
          </Card>
          <History status={status} />
        </div>
      </>
    );
  }
  return (
    <Card>
      {error ? (
        <ErrorState
          title="Failed to fetch salary status"
          description={refusalSentence(error, 'Please try again.')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Skeleton height={20} lines={6} label="Loading salary information..." />
      )}
    </Card>
  );
}

function Cycle({
  status,
  isFetching,
  onRefresh,
}: {
  status: SalaryStatus;
  isFetching: boolean;
  onRefresh: () => void;
}) {
  const { cycleNumber, startDate, cycleEnd } = status.currentCycle;
  // A cycle lasts thirty days: the moment it was opened at is exact enough.
  const [now] = useState(() => Date.now());
  const days = daysLeft(cycleEnd, now);
  return (
    <section className={styles.cycle} aria-label="Current cycle">
      <div className={styles.cycleWords}>
        <h2>{`Cycle ${cycleNumber}`}</h2>
        <p>{`${formatDate(startDate)} – ${formatDate(cycleEnd)}`}</p>
      </div>
      <div className={styles.cycleProgress}>
        <progress max={1} value={partOver(status.currentCycle, now)} aria-label="Part of the cycle that is over" />
        <span>{`${days} ${days === 1 ? 'day' : 'days'} left`}</span>
      </div>
      <Button size="compact" icon="refresh" pending={isFetching} onClick={onRefresh}>
        Refresh
      </Button>
    </section>
  );
}

function Figures({ status }: { status: SalaryStatus }) {
  return (
    <StatRow>
      <StatCard label="Base salary" icon="rupee" figure={formatInr(status.currentCycle.baseSalary)} hint="a month" />
      <StatCard
        label="Advances"
        icon="arrowRight"
        figure={formatInr(status.currentCycle.currentAdvances)}
        hint="in this cycle"
      />
      <StatCard
        label="Remaining"
        icon="wallet"
        figure={formatInr(status.remainingSalary)}
        hint="to be paid at the end of the cycle"
      />
      <StatCard label="Total advances" icon="chart" figure={formatInr(status.totalAdvance)} hint="of this driver" />
    </StatRow>
  );
}

type Tab = 'salary' | 'adjust' | 'advance';

function Forms({ driverId, status }: { driverId: string; status: SalaryStatus }) {
  const [tab, setTab] = useState<Tab>('salary');
  return (
    <Tabs
      label="What to record"
      tabs={[
        { key: 'salary', label: 'Set Salary' },
        { key: 'adjust', label: 'Adjust Salary' },
        { key: 'advance', label: 'Give Advance' },
      ]}
      selected={tab}
      onSelect={setTab}
    >
      {tab === 'salary' && <SetSalaryForm driverId={driverId} />}
      {tab === 'adjust' && <AdjustSalaryForm driverId={driverId} base={status.currentCycle.baseSalary} />}
      {tab === 'advance' && (
        <GiveAdvanceForm
          driverId={driverId}
          registrationDate={status.registrationDate}
          remaining={status.remainingSalary}
        />
      )}
    </Tabs>
  );
}

const KINDS = { salary: 'Salary set', advance: 'Advance', adjustment: 'Adjustment' } as const;

function amountOf({ type, amount, changeType }: Transaction): string {
  if (type === 'adjustment') return `${changeType === 'decrease' ? '−' : '+'}${formatInr(amount)}`;
  return formatInr(amount);
}

const columns: Column<Transaction>[] = [
  {
    key: 'kind',
    header: 'Transaction',
    wrap: true,
    cell: (transaction) => (
      <div className={styles.transaction}>
        <span className={styles.kind}>{KINDS[transaction.type]}</span>
        {transaction.note && <span className={styles.note}>{transaction.note}</span>}
      </div>
    ),
  },
  {
    key: 'date',
    header: 'Date',
    width: '190px',
    cell: ({ date, cycleNumber }) => (
      <>
        {formatDateTime(date)} <span className={styles.note}>{`cycle ${cycleNumber}`}</span>
      </>
    ),
  },
  {
    key: 'amount',
    header: 'Amount',
    width: '116px',
    numeric: true,
    cardEnd: true,
    cell: (transaction) => <span className={styles.amount}>{amountOf(transaction)}</span>,
  },
];

function History({ status }: { status: SalaryStatus }) {
  return (
    <Card title="Transaction History" description="The newest 20 of all cycles." flush>
      <Table
        caption="Transaction History"
        columns={columns}
        rows={latestTransactions(status)}
        rowKey={(transaction) => transaction._id}
        empty={<EmptyState title="No transactions yet" description="Set a salary or give an advance to begin." />}
      />
    </Card>
  );
}
