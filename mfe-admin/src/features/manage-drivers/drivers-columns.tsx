import { type Driver, type PeopleSort } from '@pahiya/contracts';
import {
  Button,
  cabTypeWord,
  formatDate,
  formatInr,
  formatNumber,
  formatPhone,
  formatPlate,
  shortId,
  useText,
  type Column,
} from '@pahiya/ui';
import { Truncated } from '../../page/truncated.tsx';
import { DriverStatus, GENDER_WORDS } from './driver-status.tsx';
import { messages, type DriverText } from './messages.ts';
import styles from './drivers.module.css';

interface RowActions {
  onView: (driver: Driver) => void;
  onEdit: (driver: Driver) => void;
  onDelete: (driver: Driver) => void;
}

/** The columns about the person. */
const personColumns = (text: DriverText): Column<Driver>[] => [
  {
    key: 'id',
    header: text('driverId'),
    width: '112px',
    cell: (driver) => <span className={styles.code}>{shortId(driver.driverId, { first: 6 })}</span>,
  },
  {
    key: 'name' satisfies PeopleSort,
    header: text('name'),
    width: '45%',
    sortable: true,
    cardTitle: true,
    cell: (driver) => (
      <Truncated>
        <span className={styles.name}>{driver.fullName}</span>
      </Truncated>
    ),
  },
  { key: 'email', header: text('email'), width: '55%', cell: (driver) => <Truncated>{driver.email ?? '–'}</Truncated> },
  {
    key: 'phone',
    header: text('phone'),
    width: '140px',
    cell: (driver) => <span className={styles.figures}>{formatPhone(driver.phoneNumber)}</span>,
  },
];

/** The columns about the vehicle and the pay. */
const workColumns = (text: DriverText): Column<Driver>[] => [
  {
    key: 'vehicle',
    header: text('vehicle'),
    width: '190px',
    optional: true,
    cell: (driver) =>
      [driver.vehicleNumber && formatPlate(driver.vehicleNumber), cabTypeWord(driver.vehicleType)]
        .filter(Boolean)
        .join(' · '),
  },
  {
    key: 'gender',
    header: text('gender'),
    width: '96px',
    optional: true,
    cell: (driver) => text(GENDER_WORDS[driver.gender]),
  },
  {
    key: 'salary',
    header: text('salary'),
    width: '112px',
    numeric: true,
    optional: true,
    cell: (driver) => formatInr(driver.salary),
  },
  {
    key: 'rides',
    header: text('rides'),
    width: '96px',
    numeric: true,
    optional: true,
    cell: (driver) => formatNumber(driver.totalRides),
  },
  {
    key: 'registered' satisfies PeopleSort,
    header: text('registered'),
    width: '132px',
    sortable: true,
    wideOnly: true,
    cell: (driver) => formatDate(driver.createdAt),
  },
  {
    key: 'status',
    header: text('status'),
    width: '128px',
    cardEnd: true,
    cell: (driver) => <DriverStatus status={driver.status} waiting={driver.waiting} />,
  },
];

export function useDriversColumns(actions: RowActions): Column<Driver>[] {
  const text = useText(messages);
  return [
    ...personColumns(text),
    ...workColumns(text),
    {
      key: 'actions',
      header: text('actions'),
      width: '216px',
      actions: true,
      cell: (driver) => <RowButtons driver={driver} {...actions} />,
    },
  ];
}

function RowButtons({ driver, onView, onEdit, onDelete }: RowActions & { driver: Driver }) {
  const text = useText(messages);
  const name = driver.fullName;
  return (
    <>
      <Button
        size="compact"
        variant="quiet"
        aria-label={text('viewDetailsOf', { name })}
        onClick={() => onView(driver)}
      >
        {text('details')}
      </Button>
      <Button size="compact" variant="quiet" aria-label={text('editOf', { name })} onClick={() => onEdit(driver)}>
        {text('edit')}
      </Button>
      <Button size="compact" variant="quiet" aria-label={text('deleteOf', { name })} onClick={() => onDelete(driver)}>
        {text('delete')}
      </Button>
    </>
  );
}
