import { type Booking, type BookingStatus } from '@pahiya/contracts';
import { cx, formatDate, formatInr, formatTime, RideStatusBadge, type Column } from '@pahiya/ui';
import styles from './rides.module.css';

/** A company may call off what has not started. */
const BEFORE_THE_START: readonly BookingStatus[] = ['pending', 'assigned', 'accepted', 'denied'];
export const companyMayCancel = ({ status }: Booking): boolean => BEFORE_THE_START.includes(status);

/** The columns of a company's bookings: spec section 2. */
export const rideColumns: readonly Column<Booking>[] = [
  {
    key: 'employee',
    header: 'Employee',
    width: '150px',
    cell: ({ userId }) => (
      <span className={styles.two}>
        <span className={styles.name}>{userId.employeeName}</span>
        <span className={styles.minor}>{userId.employeeId ?? userId.email}</span>
      </span>
    ),
  },
  {
    key: 'route',
    header: 'Route',
    wrap: true,
    cell: ({ pickup, dropoff }) => (
      <span className={cx(styles.two, styles.route)} title={`${pickup} to ${dropoff}`}>
        <span>{pickup}</span>
        <span className={styles.minor}>to {dropoff}</span>
      </span>
    ),
  },
  {
    key: 'when',
    header: 'Date and time',
    width: '130px',
    cell: ({ date, time }) => (
      <span className={styles.two}>
        <span>{formatDate(date)}</span>
        <span className={styles.minor}>{formatTime(time)}</span>
      </span>
    ),
  },
  { key: 'cab', header: 'Cab type', width: '92px', cell: ({ cabType }) => cabType },
  {
    key: 'status',
    header: 'Status',
    width: '124px',
    cardEnd: true,
    cell: ({ status }) => <RideStatusBadge status={status} />,
  },
  { key: 'fare', header: 'Fare', numeric: true, width: '90px', cell: ({ fare }) => formatInr(fare) },
  {
    key: 'driver',
    header: 'Driver',
    width: '15%',
    cell: ({ assignedDriver, vehicleNumber }) =>
      assignedDriver ? (
        <span className={styles.two}>
          <span>{assignedDriver.fullName}</span>
          <span className={styles.minor}>{vehicleNumber ?? assignedDriver.phoneNumber}</span>
        </span>
      ) : (
        <span className={styles.minor}>None yet</span>
      ),
  },
];
