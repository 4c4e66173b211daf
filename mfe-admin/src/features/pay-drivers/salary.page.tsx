import { useState } from 'react';
import { useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query';
import { type DefaultNote, type Driver, type SalaryStatus } from '@pahiya/contracts';
import {
  Button,
  Card,
  Combobox,
  EmptyState,
  formatDate,
  formatDateTime,
  formatInr,
  formatPhone,
  Notice,
  Skeleton,
  StatCard,
  StatRow,
  Table,
  Tabs,
  useText,
  type Column,
  type Suggestion,
} from '@pahiya/ui';
import { LoadFailure, useAddress } from '@pahiya/web-kit';
import { useNow } from '@pahiya/web-kit/now';
import { driverListQuery, driverQuery } from '../../drivers/drivers.queries.ts';
import { AdminPage } from '../../page/admin-page.tsx';
import { refusalSentence } from '../../writes/refusal-sentence.ts';
import { useTimesLeft } from '../../writes/use-times-left.ts';
import { daysLeft, lastDayOf, latestTransactions, partOver, type Transaction } from './cycle.ts';
import { AdjustSalaryForm, GiveAdvanceForm, SetSalaryForm } from './salary-forms.tsx';
import { salaryStatusQuery, usePayWrites } from './salary.queries.ts';
import { messages, type SalaryText } from './messages.ts';
import styles from './salary.module.css';

const MINUTE_MS = 60_000;

const asSuggestion = (driver: Driver): Suggestion => ({
  id: driver._id,
  name: driver.fullName,
  description: formatPhone(driver.phoneNumber),
  icon: 'user',
});

export function SalaryPage() {
  const text = useText(messages);
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
    <AdminPage title={text('title')}>
      <div className={styles.page}>
        <Card>
          <div className={styles.selector}>
            <Combobox
              label={text('driver')}
              icon="user"
              placeholder={text('selectDriver')}
              minLength={0}
              load={search}
              disabled={isWriting}
              emptyText={text('noDriverMatches')}
              errorText={text('driversNotLoaded')}
              value={driver && driver._id === driverId ? asSuggestion(driver) : undefined}
              onChange={(chosen) => setAddress({ driver: chosen?.id ?? '' })}
            />
            {driver && driverId && <span className={styles.phone}>{formatPhone(driver.phoneNumber)}</span>}
          </div>
        </Card>
        {driverId ? (
          <SalaryPanel key={driverId} driverId={driverId} />
        ) : (
          <Card>
            <EmptyState icon="wallet" title={text('noDriverSelected')} description={text('pleaseSelect')} />
          </Card>
        )}
      </div>
    </AdminPage>
  );
}

function SalaryPanel({ driverId }: { driverId: string }) {
  const text = useText(messages);
  const found = useQuery(salaryStatusQuery(driverId));
  const { data: status, error, refetch, isFetching } = found;

  if (status) {
    return (
      <>
        {error && (
          <Notice
            tone="warning"
            title={text('failedToFetch')}
            action={
              <Button size="compact" icon="refresh" pending={isFetching} onClick={() => void refetch()}>
                {text('refresh')}
              </Button>
            }
          >
            {text('staleFigures')}
          </Notice>
        )}
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
        <LoadFailure
          title={text('failedToFetch')}
          description={refusalSentence(error, text('pleaseTryAgain'))}
          query={found}
        />
      ) : (
        <Skeleton height={20} lines={6} label={text('loading')} />
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
  const text = useText(messages);
  const { cycleNumber, startDate, cycleEnd } = status.currentCycle;
  const now = useNow(MINUTE_MS);
  const days = daysLeft(cycleEnd, now);
  return (
    <section className={styles.cycle} aria-label={text('currentCycle')}>
      <div className={styles.cycleWords}>
        <h2>{text('cycle', { number: cycleNumber })}</h2>
        <p>{text('fromTo', { from: formatDate(startDate), to: formatDate(lastDayOf(cycleEnd)) })}</p>
      </div>
      <div className={styles.cycleProgress}>
        <progress max={1} value={partOver(status.currentCycle, now)} aria-label={text('partOver')} />
        <span>{text('daysLeft', { days })}</span>
      </div>
      <Button size="compact" icon="refresh" pending={isFetching} onClick={onRefresh}>
        {text('refresh')}
      </Button>
    </section>
  );
}

function Figures({ status }: { status: SalaryStatus }) {
  const text = useText(messages);
  return (
    <StatRow>
      <StatCard
        label={text('baseSalary')}
        icon="rupee"
        figure={formatInr(status.currentCycle.baseSalary)}
        hint={text('aMonth')}
      />
      <StatCard
        label={text('advances')}
        icon="arrowRight"
        figure={formatInr(status.currentCycle.currentAdvances)}
        hint={text('inThisCycle')}
      />
      <StatCard
        label={text('remaining')}
        icon="wallet"
        figure={formatInr(status.remainingSalary)}
        hint={text('toBePaid')}
      />
      <StatCard
        label={text('totalAdvances')}
        icon="chart"
        figure={formatInr(status.totalAdvance)}
        hint={text('inAllCycles')}
      />
    </StatRow>
  );
}

type Tab = 'salary' | 'adjust' | 'advance';

function Forms({ driverId, status }: { driverId: string; status: SalaryStatus }) {
  const text = useText(messages);
  const [tab, setTab] = useState<Tab>('salary');
  const writes = usePayWrites(driverId);
  const timesLeft = useTimesLeft(String(status.currentCycle.baseSalary));
  return (
    <Tabs
      label={text('whatToRecord')}
      tabs={[
        { key: 'salary', label: text('setSalary') },
        { key: 'adjust', label: text('adjustSalary') },
        { key: 'advance', label: text('giveAdvance') },
      ]}
      selected={tab}
      onSelect={setTab}
    >
      {tab === 'salary' && <SetSalaryForm write={writes.set} timesLeft={(base) => timesLeft(String(base))} />}
      {tab === 'adjust' && <AdjustSalaryForm write={writes.adjust} base={status.currentCycle.baseSalary} />}
      {tab === 'advance' && (
        <GiveAdvanceForm
          write={writes.advance}
          registrationDate={status.registrationDate}
          remaining={status.remainingSalary}
        />
      )}
    </Tabs>
  );
}

const KINDS = { salary: 'kindSalary', advance: 'kindAdvance', adjustment: 'kindAdjustment' } as const;

function amountOf({ type, amount, changeType }: Transaction): string {
  if (type === 'adjustment') return `${changeType === 'decrease' ? '−' : '+'}${formatInr(amount)}`;
  return formatInr(amount);
}

/** The notes that the ledger writes itself, as keys of the messages. */
const DEFAULT_NOTE = {
  registration: 'baseAtRegistration',
  'driver-record': 'baseOfRecord',
  set: 'setTo',
  increased: 'increasedBy',
  decreased: 'decreasedBy',
  advance: 'advancePayment',
} as const satisfies Record<DefaultNote, string>;

function noteOf({ note, defaultNote, amount }: Transaction, text: SalaryText): string {
  return defaultNote ? text(DEFAULT_NOTE[defaultNote], { amount: String(amount) }) : note;
}

const columns = (text: SalaryText): Column<Transaction>[] => [
  {
    key: 'kind',
    header: text('transaction'),
    wrap: true,
    cell: (transaction) => (
      <div className={styles.transaction}>
        <span className={styles.kind}>{text(KINDS[transaction.type])}</span>
        {transaction.note && <span className={styles.note}>{noteOf(transaction, text)}</span>}
      </div>
    ),
  },
  {
    key: 'date',
    header: text('date'),
    width: '190px',
    cell: ({ date, cycleNumber }) => (
      <>
        {formatDateTime(date)} <span className={styles.note}>· {text('cycleSmall', { number: cycleNumber })}</span>
      </>
    ),
  },
  {
    key: 'amount',
    header: text('amount'),
    width: '116px',
    numeric: true,
    cardEnd: true,
    cell: (transaction) => <span className={styles.amount}>{amountOf(transaction)}</span>,
  },
];

function History({ status }: { status: SalaryStatus }) {
  const text = useText(messages);
  return (
    <Card title={text('transactionHistory')} description={text('newestOfAll')} flush>
      <Table
        caption={text('transactionHistory')}
        columns={columns(text)}
        rows={latestTransactions(status)}
        rowKey={(transaction) => transaction._id}
        empty={<EmptyState title={text('noTransactions')} description={text('beginBy')} />}
      />
    </Card>
  );
}
