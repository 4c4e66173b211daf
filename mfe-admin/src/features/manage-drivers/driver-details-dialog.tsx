import { useQuery } from '@tanstack/react-query';
import type { routes } from '@pahiya/contracts';
import { type Booking, type Driver, type RouteReply } from '@pahiya/contracts';
import {
  Badge,
  Button,
  cabTypeWord,
  Dialog,
  formatDate,
  formatInr,
  formatNumber,
  formatPhone,
  formatPlate,
  KeyValueList,
  LinkButton,
  Notice,
  RideStatusBadge,
  Skeleton,
  Table,
  useText,
  type Column,
} from '@pahiya/ui';
import { LoadFailure } from '@pahiya/web-kit';
import { RideFare } from '@pahiya/web-kit/rides';
import { driverReportQuery, type DocumentKind } from '../../drivers/drivers.queries.ts';
import { FigureStrip } from '../../page/figure-strip.tsx';
import { Place } from '../../page/place.tsx';
import { editDriver } from '../../paths.ts';
import { DocumentImage } from './document-image.tsx';
import { MoreActions, useChange } from './driver-actions.tsx';
import { DriverStatus, GENDER_WORDS, RideState } from './driver-status.tsx';
import { areaWords, hoursWords } from './limit-words.ts';
import { messages, type DriverText } from './messages.ts';
import styles from './drivers.module.css';

type Report = RouteReply<typeof routes.driver.driverReport>;

const VERIFIED_FIELD = { license: 'licenseVerified', aadhaar: 'aadhaarVerified' } as const;

const LATEST = 5;

const columns = (text: DriverText): Column<Booking>[] => [
  { key: 'date', header: text('date'), width: '116px', cell: (ride) => formatDate(ride.date) },
  { key: 'pickup', header: text('pickup'), width: '50%', cell: (ride) => <Place>{ride.pickup}</Place> },
  { key: 'drop', header: text('drop'), width: '50%', cell: (ride) => <Place>{ride.dropoff}</Place> },
  {
    key: 'status',
    header: text('status'),
    width: '124px',
    cardEnd: true,
    cell: (ride) => <RideStatusBadge status={ride.status} />,
  },
  { key: 'fare', header: text('fare'), width: '96px', numeric: true, cell: (ride) => <RideFare ride={ride} /> },
];

interface DriverDetailsDialogProps {
  driverId: string;
  onClose: () => void;
  onDelete: (driver: Driver) => void;
}

export function DriverDetailsDialog({ driverId, onClose, onDelete }: DriverDetailsDialogProps) {
  const text = useText(messages);
  const found = useQuery({ ...driverReportQuery(driverId), staleTime: 0 });
  const { data: report, error } = found;
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={report?.driver.fullName ?? text('driverDetails')}
      description={
        report && !report.driver.waiting && text('driverSince', { date: formatDate(report.driver.createdAt) })
      }
      footer={
        report && (
          <>
            <MoreActions driver={report.driver} onDelete={() => onDelete(report.driver)} />
            <LinkButton
              variant={report.driver.status === 'active' ? 'primary' : 'secondary'}
              href={editDriver(driverId)}
            >
              {text('edit')}
            </LinkButton>
          </>
        )
      }
    >
      {report ? (
        <Details report={report} />
      ) : error ? (
        <LoadFailure title={text('failedToLoadDetails')} retryIsSaid query={found} />
      ) : (
        <div className={styles.details}>
          <Skeleton height={64} lines={2} />
          <Skeleton height={16} lines={8} label={text('loadingDetails')} />
        </div>
      )}
    </Dialog>
  );
}

/** The names of the parts of the report that could not be loaded: 'salary, rides'. */
function missingWords(unavailable: Report['unavailable'], text: DriverText): string {
  return unavailable.map((part) => text(part === 'salary' ? 'partSalary' : 'partRides')).join(', ');
}

function Details({ report }: { report: Report }) {
  const text = useText(messages);
  const { driver, bookings, unavailable } = report;
  const figures = [
    { label: text('salary'), figure: formatInr(report.salary) },
    { label: text('totalAdvances'), figure: formatInr(report.totalAdvance) },
    { label: text('remaining'), figure: formatInr(report.remainingSalary) },
    { label: text('completedRides'), figure: formatNumber(report.completedBookings) },
    { label: text('earnings'), figure: formatInr(report.totalEarnings) },
  ];
  const ridesAreAway = report.completedBookings === null;
  return (
    <div className={styles.details}>
      {unavailable.length > 0 && (
        <Notice tone="warning" title={text('notAvailable', { parts: missingWords(unavailable, text) })}>
          {text('restIsUpToDate')}
        </Notice>
      )}
      <Activation driver={driver} />
      <section className={styles.who}>
        <div className={styles.states}>
          <DriverStatus status={driver.status} waiting={driver.waiting} />
          {driver.status === 'active' && <RideState rideStatus={driver.rideStatus} />}
        </div>
        <div className={styles.columns}>
          <KeyValueList entries={personEntries(driver, text)} />
          <KeyValueList entries={workEntries(driver, text)} />
        </div>
      </section>
      <section className={styles.papers} aria-label={text('documents')}>
        <Paper driver={driver} kind="license" isVerified={driver.licenseVerified} />
        <Paper driver={driver} kind="aadhaar" isVerified={driver.aadhaarVerified} />
      </section>
      <FigureStrip figures={figures} />
      <section>
        <h3 className={styles.heading}>{text('latestRides')}</h3>
        <div className={styles.framed}>
          <Table
            caption={text('latestRides')}
            compact
            columns={columns(text)}
            rows={bookings.slice(0, LATEST)}
            rowKey={(ride) => ride._id}
            empty={<p className={styles.none}>{text(ridesAreAway ? 'ridesNotAvailable' : 'noRidesYet')}</p>}
          />
        </div>
      </section>
    </div>
  );
}

const personEntries = (driver: Driver, text: DriverText) => [
  { key: 'id', label: text('driverId'), value: driver.driverId },
  {
    key: 'phone',
    label: text('phone'),
    value: <a href={`tel:${driver.phoneNumber}`}>{formatPhone(driver.phoneNumber)}</a>,
  },
  {
    key: 'email',
    label: text('email'),
    value: driver.email ? <a href={`mailto:${driver.email}`}>{driver.email}</a> : text('noneGiven'),
  },
  { key: 'gender', label: text('gender'), value: text(GENDER_WORDS[driver.gender]) },
];

/** The driver's limits for planning. A limit that is not set says that there is none. */
const workEntries = ({ vehicleNumber, vehicleType, workingHours, area, base }: Driver, text: DriverText) => [
  {
    key: 'vehicle',
    label: text('vehicle'),
    value: [vehicleNumber && formatPlate(vehicleNumber), cabTypeWord(vehicleType)].filter(Boolean).join(' · '),
  },
  { key: 'hours', label: text('hours'), value: workingHours ? hoursWords(workingHours, text) : text('atAnyTime') },
  { key: 'area', label: text('area'), value: area ? areaWords(area, text) : text('anywhere') },
  { key: 'base', label: text('base'), value: base ? base.place : text('noBaseGiven') },
];

/** Lets an admin activate an inactive driver after comparing the documents. */
function Activation({ driver }: { driver: Driver }) {
  const text = useText(messages);
  const { change, isPending } = useChange(driver);
  const name = driver.fullName;
  const areVerified = driver.licenseVerified && driver.aadhaarVerified;
  if (driver.status === 'active') return null;
  return (
    <Notice
      tone="info"
      title={
        driver.waiting
          ? text('waitsForYou', { name, date: formatDate(driver.createdAt) })
          : text('deactivated', { name })
      }
      action={
        <Button
          variant="attention"
          icon="check"
          pending={isPending}
          onClick={() =>
            change({ status: 'active', licenseVerified: true, aadhaarVerified: true }, (said) =>
              said('canBeAssigned', { name }),
            )
          }
        >
          {text(areVerified ? 'activate' : 'verifyAndActivate')}
        </Button>
      }
    >
      {!areVerified && text('compareFirst')}
    </Notice>
  );
}

function Paper({ driver, kind, isVerified }: { driver: Driver; kind: DocumentKind; isVerified: boolean }) {
  const text = useText(messages);
  const { change, isPending } = useChange(driver);
  const document = text(kind);
  return (
    <figure className={styles.figure}>
      <DocumentImage driverId={driver._id} kind={kind} of={driver.fullName} />
      <figcaption>
        {isVerified ? (
          <Badge tone="success" icon="shield">
            {text('verified', { document })}
          </Badge>
        ) : (
          <Badge tone="attention" icon="hourglass">
            {text('notVerified', { document })}
          </Badge>
        )}
        <Button
          size="compact"
          variant={isVerified ? 'quiet' : 'secondary'}
          pending={isPending}
          aria-label={text(isVerified ? 'withdrawVerification' : 'verifyDocument', { document })}
          onClick={() =>
            change({ [VERIFIED_FIELD[kind]]: !isVerified }, (said) =>
              said(isVerified ? 'noLongerVerified' : 'nowVerified', { document: said(kind) }),
            )
          }
        >
          {text(isVerified ? 'withdraw' : 'verify')}
        </Button>
      </figcaption>
    </figure>
  );
}
