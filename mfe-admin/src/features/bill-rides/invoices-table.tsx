import { type ReactNode } from 'react';
import { Button, formatDate, formatInr, Table, type Column } from '@pahiya/ui';
import { Place } from '../../page/place.tsx';
import { type InvoiceRow } from './invoice-row.ts';
import styles from './billing.module.css';

export function TwoLines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <span className={styles.twoLines}>
      <span>{first}</span>
      {second && <span className={styles.second}>{second}</span>}
    </span>
  );
}

const columns = (onInvoice: (row: InvoiceRow) => void): Column<InvoiceRow>[] => [
  {
    key: 'date',
    header: 'Date',
    width: '160px',
    cell: (row) => <TwoLines first={formatDate(row.date)} second={row.serial} />,
  },
  { key: 'pickup', header: 'Pickup', width: '26%', cell: (row) => <Place>{row.pickup}</Place> },
  { key: 'dropoff', header: 'Dropoff', width: '26%', cell: (row) => <Place>{row.dropoff}</Place> },
  {
    key: 'driver',
    header: 'Driver',
    width: '160px',
    cell: (row) => (row.driverName ? <TwoLines first={row.driverName} second={row.driverPhone} /> : '–'),
  },
  {
    key: 'vehicle',
    header: 'Vehicle',
    width: '136px',
    cell: (row) =>
      row.vehicleNumber ? <TwoLines first={row.vehicleNumber} second={row.vehicleModel} /> : (row.vehicleModel ?? '–'),
  },
  {
    key: 'fare',
    header: 'Fare',
    width: '120px',
    numeric: true,
    cardEnd: true,
    cell: (row) => formatInr(row.fare, { decimals: 2 }),
  },
  {
    key: 'actions',
    header: 'Actions',
    width: '116px',
    actions: true,
    cell: (row) => (
      <Button
        size="compact"
        icon="receipt"
        aria-label={`Invoice of ${formatDate(row.date)}, ${row.pickup} to ${row.dropoff}`}
        onClick={() => onInvoice(row)}
      >
        Invoice
      </Button>
    ),
  },
];

interface InvoicesTableProps {
  rows: readonly InvoiceRow[] | undefined;
  loading: boolean;
  error: string | undefined;
  onRetry: () => void;
  empty: ReactNode;
  footer?: ReactNode;
  onInvoice: (row: InvoiceRow) => void;
}

export function InvoicesTable({ onInvoice, ...table }: InvoicesTableProps) {
  return (
    <Table
      {...table}
      caption="Invoices"
      columns={columns(onInvoice)}
      rowKey={(row) => row.bookingId}
      loadingLabel="Loading Invoices"
    />
  );
}

interface PrintedTableProps {
  title: string;
  filters: string;
  rows: readonly InvoiceRow[];
  /** Ends the list: a sentence on what is not on the paper. */
  note?: string | undefined;
}

/** The same rows on paper, with what they are and their sum. */
export function PrintedTable({ title, filters, rows, note }: PrintedTableProps) {
  return (
    <article className={styles.printed}>
      <header>
        <h1>{title}</h1>
        <p>{filters}</p>
      </header>
      <table>
        <thead>
          <tr>
            <th>Date</th>
            <th>Pickup</th>
            <th>Dropoff</th>
            <th>Driver</th>
            <th>Vehicle</th>
            <th className={styles.end}>Fare</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.bookingId}>
              <td>
                {formatDate(row.date)}
                {row.serial && <small>{row.serial}</small>}
              </td>
              <td>{row.pickup}</td>
              <td>{row.dropoff}</td>
              <td>
                {row.driverName ?? '–'}
                {row.driverPhone && <small>{row.driverPhone}</small>}
              </td>
              <td>
                {row.vehicleNumber ?? '–'}
                {row.vehicleModel && <small>{row.vehicleModel}</small>}
              </td>
              <td className={styles.end}>{formatInr(row.fare, { decimals: 2 })}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={5}>{`${rows.length.toLocaleString('en-IN')} ${rows.length === 1 ? 'ride' : 'rides'}`}</td>
            <td className={styles.end}>
              {formatInr(rows.reduce((sum, row) => sum + Math.round(row.fare * 100), 0) / 100, { decimals: 2 })}
            </td>
          </tr>
        </tfoot>
      </table>
      {note && <p>{note}</p>}
    </article>
  );
}
