import { useState } from 'react';
import {
  cabTypeWord,
  formatDate,
  formatDateTime,
  formatInr,
  formatPhone,
  formatPlate,
  Logo,
  useRideStatusWord,
  useText,
} from '@pahiya/ui';
import { RideFare } from '@pahiya/web-kit/rides';
import { type InvoiceRow } from './invoice-row.ts';
import { messages } from './messages.ts';
import styles from './billing.module.css';

interface PrintedTableProps {
  /** The filters in words: the month, the company, the search text. */
  filters: readonly (string | undefined)[];
  rows: readonly InvoiceRow[];
  /** The sentence that only a part of the rows is printed; undefined if all are. */
  part?: string | undefined;
}

/** The printed rows with their filters, the time of printing, and the total of the rides that were not cancelled. */
export function PrintedTable({ filters, rows, part }: PrintedTableProps) {
  const text = useText(messages);
  const statusWord = useRideStatusWord();
  // The component is mounted only while the browser prints, so this is the time of printing.
  const [now] = useState(() => new Date());
  const counted = rows.filter(({ status }) => status !== 'cancelled');
  const total = counted.reduce((sum, { fare }) => sum + Math.round(fare * 100), 0) / 100;
  return (
    <article className={styles.printed}>
      <header>
        <div>
          <h1>{text('invoices')}</h1>
          <p>{filters.filter((filter) => filter !== undefined).join(' · ')}</p>
          {part && <p className={styles.note}>{part}</p>}
        </div>
        <div className={styles.end}>
          <Logo />
          <p>{text('printedAsOf', { moment: formatDateTime(now) })}</p>
        </div>
      </header>
      <table>
        <thead>
          <tr>
            <th scope="col">{text('date')}</th>
            <th scope="col">{text('pickup')}</th>
            <th scope="col">{text('dropoff')}</th>
            <th scope="col">{text('driver')}</th>
            <th scope="col">{text('vehicle')}</th>
            <th scope="col" className={styles.end}>
              {text('fare')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.bookingId}>
              <td className={styles.whole}>
                {formatDate(row.date)}
                <small>{row.serial ?? statusWord(row.status)}</small>
              </td>
              <td>{row.pickup}</td>
              <td>{row.dropoff}</td>
              <td>
                {row.driverName ?? '–'}
                {row.driverPhone && <small>{formatPhone(row.driverPhone)}</small>}
              </td>
              <td className={styles.whole}>
                {row.vehicleNumber ? formatPlate(row.vehicleNumber) : '–'}
                {row.vehicleModel && <small>{cabTypeWord(row.vehicleModel)}</small>}
              </td>
              <td className={styles.end}>
                <RideFare ride={row} decimals={2} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={5}>
              {text(part ? 'totalOfThese' : 'totalOfAll', {
                count: counted.length,
                cancelled: rows.length - counted.length,
              })}
            </th>
            <td className={styles.end}>{formatInr(total, { decimals: 2 })}</td>
          </tr>
        </tfoot>
      </table>
    </article>
  );
}
