import { type ReactNode } from 'react';
import {
  Button,
  cabTypeWord,
  formatDate,
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
  /** Whose rides these are: shown of a statement, there to be chosen among all bookings. */
  rider: 'chosen' | 'shown' | 'withCompany';
}

const columns = (text: BillingText, { onInvoice, rider }: ColumnsOptions): Column<InvoiceRow>[] => [
  {
    key: 'date',
    header: text('date'),
    sortable: true,
    width: '148px',
    twoLines: true,
    cell: (row) => (
      <TwoLines first={formatDate(row.date)} second={row.serial ?? <RideStatusBadge status={row.status} />} />
    ),
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
  {
    key: 'driver',
    header: text('driver'),
    width: '140px',
    twoLines: true,
    cell: (row) => (row.driverName ? <TwoLines first={row.driverName} second={row.driverPhone} /> : '–'),
  },
  {
    key: 'vehicle',
    header: text('vehicle'),
    width: '124px',
    twoLines: true,
    cell: ({ vehicleNumber, vehicleModel }) => {
      const model = vehicleModel && cabTypeWord(vehicleModel);
      return vehicleNumber ? <TwoLines first={vehicleNumber} second={model} /> : (model ?? '–');
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
  {
    key: 'actions',
    header: text('actions'),
    width: '136px',
    actions: true,
    cell: (row) => {
      const isInvoiced = row.status === 'completed';
      const of = { date: formatDate(row.date), pickup: row.pickup, dropoff: row.dropoff };
      return (
        <Button
          size="compact"
          icon="receipt"
          aria-label={text(isInvoiced ? 'invoiceOf' : 'proformaOf', of)}
          onClick={() => onInvoice(row)}
        >
          {text(isInvoiced ? 'invoice' : 'proforma')}
        </Button>
      );
    },
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
