import { type ReactNode } from 'react';
import {
  Button,
  cabTypeWord,
  formatDate,
  formatPhone,
  formatPlate,
  RideStatusBadge,
  Table,
  useText,
  type Column,
  type TableProps,
} from '@pahiya/ui';
import { RideFare } from '@pahiya/web-kit/rides';
import { Place, PlaceHead } from '../../page/place.tsx';
import { type InvoiceRow } from './invoice-row.ts';
import { messages, type BillingText } from './messages.ts';
import styles from './billing.module.css';

function TwoLines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <span className={styles.twoLines}>
      <span>{first}</span>
      {second && <span className={styles.second}>{second}</span>}
    </span>
  );
}

interface ColumnsOptions {
  /** Adds the column of the status, for a list of rides in any status. */
  hasStatus: boolean;
  onInvoice: (row: InvoiceRow) => void;
  /**
   * The column of the rider: 'shown' without the company, or 'withCompany'. 'chosen': with the company, as an optional
   * column.
   */
  rider: 'chosen' | 'shown' | 'withCompany';
}

/** The columns of the time and the places of a ride, and of the rider. */
const rideColumns = (text: BillingText, rider: ColumnsOptions['rider']): Column<InvoiceRow>[] => [
  {
    key: 'date',
    header: text('date'),
    sortable: true,
    width: '148px',
    twoLines: true,
    cell: (row) => <TwoLines first={formatDate(row.date)} second={row.serial} />,
  },
  {
    key: 'rider',
    header: text('rider'),
    width: '148px',
    optional: rider === 'chosen',
    cell: (row) => <TwoLines first={row.riderName} second={rider !== 'shown' && row.companyName} />,
  },
  {
    key: 'pickup',
    header: <PlaceHead>{text('pickup')}</PlaceHead>,
    name: text('pickup'),
    width: '50%',
    cell: (row) => <Place>{row.pickup}</Place>,
  },
  {
    key: 'dropoff',
    header: <PlaceHead>{text('dropoff')}</PlaceHead>,
    name: text('dropoff'),
    width: '50%',
    cell: (row) => <Place>{row.dropoff}</Place>,
  },
];

const statusColumn = (text: BillingText): Column<InvoiceRow> => ({
  key: 'status',
  header: text('status'),
  width: '124px',
  cell: (row) => <RideStatusBadge status={row.status} />,
});

/** The columns of the driver, the vehicle and the fare. */
const drivenColumns = (text: BillingText): Column<InvoiceRow>[] => [
  {
    key: 'driver',
    header: text('driver'),
    width: '140px',
    twoLines: true,
    cell: (row) =>
      row.driverName ? (
        <TwoLines first={row.driverName} second={row.driverPhone && formatPhone(row.driverPhone)} />
      ) : (
        '–'
      ),
  },
  {
    key: 'vehicle',
    header: text('vehicle'),
    width: '124px',
    twoLines: true,
    cell: ({ vehicleNumber, vehicleModel }) => {
      const model = vehicleModel && cabTypeWord(vehicleModel);
      return vehicleNumber ? <TwoLines first={formatPlate(vehicleNumber)} second={model} /> : (model ?? '–');
    },
  },
  {
    key: 'fare',
    header: text('fare'),
    sortable: true,
    width: '112px',
    numeric: true,
    cardEnd: true,
    cell: (row) => <RideFare ride={row} decimals={2} />,
  },
];

function InvoiceButton({ row, onInvoice }: { row: InvoiceRow } & Pick<ColumnsOptions, 'onInvoice'>) {
  const text = useText(messages);
  const ride = { date: formatDate(row.date), pickup: row.pickup, dropoff: row.dropoff };
  return (
    <Button
      size="compact"
      icon="receipt"
      aria-label={text(row.isInvoiced ? 'invoiceOf' : 'proformaOf', ride)}
      onClick={() => onInvoice(row)}
    >
      {text(row.isInvoiced ? 'invoice' : 'proforma')}
    </Button>
  );
}

/** The columns of the invoices, for the table and for the menu of columns. */
export function useInvoiceColumns({ onInvoice, rider, hasStatus }: ColumnsOptions): Column<InvoiceRow>[] {
  const text = useText(messages);
  return [
    ...rideColumns(text, rider),
    ...(hasStatus ? [statusColumn(text)] : []),
    ...drivenColumns(text),
    {
      key: 'actions',
      header: text('actions'),
      width: '136px',
      actions: true,
      cell: (row) => <InvoiceButton row={row} onInvoice={onInvoice} />,
    },
  ];
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
