import { mayDo, type Booking, type BookingSort } from '@pahiya/contracts';
import {
  cabTypeWord,
  cx,
  formatDate,
  formatDateTime,
  formatTime,
  RideStatusBadge,
  shortId,
  today,
  useText,
  type Column,
} from '@pahiya/ui';
import { awaitsAssignment, Place, RideFare } from '@pahiya/web-kit/rides';
import { messages } from './messages.ts';
import styles from './rides.module.css';

export const companyMayCancel = (ride: Booking): boolean => mayDo(ride, 'cancel', { role: 'company', today: today() });

/** The columns of a company's bookings, docs/product.md, Screens, and more that a person may choose. */
export function useRideColumns(): Column<Booking>[] {
  const text = useText(messages);
  return [
    {
      key: 'employee',
      header: text('employee'),
      width: '150px',
      cell: ({ userId }) => (
        <span className={styles.two}>
          <span className={styles.name} title={userId.employeeName}>
            {userId.employeeName}
          </span>
          <span className={styles.minor}>{userId.employeeId ?? userId.email}</span>
        </span>
      ),
    },
    {
      key: 'id',
      optional: true,
      header: text('bookingId'),
      width: '104px',
      cell: ({ bookingId }) => <span className={styles.code}>{shortId(bookingId, { first: 6 })}</span>,
    },
    {
      key: 'booked' satisfies BookingSort,
      optional: true,
      header: text('booked'),
      width: '172px',
      cell: ({ createdAt }) => formatDateTime(createdAt),
    },
    {
      key: 'route',
      header: text('route'),
      // A part of the table, or it would take all that a wide screen has to spare.
      width: '36%',
      wrap: true,
      twoLines: true,
      cell: ({ pickup, dropoff }) => (
        <span className={cx(styles.two, styles.route)}>
          <span>
            <Place>{pickup}</Place>
          </span>
          <span className={styles.minor}>{text.rich('to', { dropoff: <Place>{dropoff}</Place> })}</span>
        </span>
      ),
    },
    {
      key: 'pickup' satisfies BookingSort,
      header: text('when'),
      width: '138px',
      twoLines: true,
      cell: ({ date, time }) => (
        <span className={styles.two}>
          <span>{formatDate(date)}</span>
          <span className={styles.minor}>{formatTime(time)}</span>
        </span>
      ),
    },
    { key: 'cab', header: text('cabType'), width: '92px', cell: ({ cabType }) => cabTypeWord(cabType) },
    {
      key: 'status',
      header: text('status'),
      width: '124px',
      cardEnd: true,
      cell: ({ status }) => <RideStatusBadge status={status} />,
    },
    {
      key: 'fare' satisfies BookingSort,
      header: text('fare'),
      numeric: true,
      width: '90px',
      cell: (ride) => <RideFare ride={ride} />,
    },
    {
      key: 'driver',
      header: text('driver'),
      width: '15%',
      cell: ({ assignedDriver, vehicleNumber, ...ride }) =>
        assignedDriver ? (
          <span className={styles.two}>
            <span>{assignedDriver.fullName}</span>
            <span className={styles.minor}>{vehicleNumber ?? assignedDriver.phoneNumber}</span>
          </span>
        ) : (
          <span className={styles.minor}>{awaitsAssignment(ride) ? text('noDriver') : '–'}</span>
        ),
    },
  ];
}
