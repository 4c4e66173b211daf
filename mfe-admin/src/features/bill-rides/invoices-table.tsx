import { type ReactNode } from 'react';
import { Button, cabTypeWord, formatDate, formatInr, Table, useText, type Column, type TableProps } from '@pahiya/ui';
import { Place } from '../../page/place.tsx';
import { type InvoiceRow } from './invoice-row.ts';
import { messages, type BillingText } from './messages.ts';
import styles from './billing.module.css';

export function TwoLines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <span className={styles.twoLines}>
      <span>{first}</span>
      {second && <span className={styles.second}>{second}</span>}
    </span>
  );
}

interface ColumnsOptions {
  onInvoice: (row: InvoiceRow) => void;
  /** By date and by fare. */
  isSorted: boolean;
}

const columns = (text: BillingText, { onInvoice, isSorted }: ColumnsOptions): Column<InvoiceRow>[] => [
  {
    key: 'date',
    header: text('date'),
    sortable: isSorted,
    width: '160px',
    cell: (row) => <TwoLines first={formatDate(row.date)} second={row.serial} />,
  },
  { key: 'pickup', header: text('pickup'), width: '26%', cell: (row) => <Place>{row.pickup}</Place> },
  { key: 'dropoff', header: text('dropoff'), width: '26%', cell: (row) => <Place>{row.dropoff}</Place> },
  {
    key: 'driver',
    header: text('driver'),
    width: '160px',
    cell: (row) => (row.driverName ? <TwoLines first={row.driverName} second={row.driverPhone} /> : '–'),
  },
  {
    key: 'vehicle',
    header: text('vehicle'),
    width: '136px',
    cell: ({ vehicleNumber, vehicleModel }) => {
      const model = vehicleModel && cabTypeWord(vehicleModel);
      return vehicleNumber ? <TwoLines first={vehicleNumber} second={model} /> : (model ?? '–');
    },
  },
  {
    key: 'fare',
    header: text('fare'),
    sortable: isSorted,
    width: '120px',
    numeric: true,
    cardEnd: true,
    cell: (row) => formatInr(row.fare, { decimals: 2 }),
  },
  {
    key: 'actions',
    header: text('actions'),
    width: '116px',
    actions: true,
    cell: (row) => (
      <Button
        size="compact"
        icon="receipt"
        aria-label={text('invoiceOf', { date: formatDate(row.date), pickup: row.pickup, dropoff: row.dropoff })}
        onClick={() => onInvoice(row)}
      >
        {text('invoice')}
      </Button>
    ),
  },
];

/** The columns of the invoices, for a table and for the menu that chooses among them. */
export function useInvoiceColumns(options: ColumnsOptions): Column<InvoiceRow>[] {
  return columns(useText(messages), options);
}

interface InvoicesTableProps extends Omit<TableProps<InvoiceRow>, 'caption' | 'rowKey' | 'loadingLabel'> {
  onInvoice: (row: InvoiceRow) => void;
}

export function InvoicesTable({ onInvoice, ...table }: InvoicesTableProps) {
  const text = useText(messages);
  return (
    <Table
      {...table}
      caption={text('invoices')}
      rowKey={(row) => row.bookingId}
      onRowAction={onInvoice}
      loadingLabel={text('loadingInvoices')}
    />
  );
}
