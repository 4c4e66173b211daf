import { useQuery } from '@tanstack/react-query';
import type { routes } from '@pahiya/contracts';
import { type Booking, type Driver, type DriverChange, type RouteReply } from '@pahiya/contracts';
import {
  Badge,
  Button,
  Dialog,
  ErrorState,
  formatDate,
  formatInr,
  KeyValueList,
  LinkButton,
  Notice,
  RideStatusBadge,
  shortId,
  Skeleton,
  Table,
  toast,
  type Column,
} from '@pahiya/ui';
import { errorSentence } from '@pahiya/web-kit';
import { driverReportQuery, useUpdateDriver, type DocumentKind } from '../../drivers/drivers.queries.ts';
import { FigureStrip } from '../../page/figure-strip.tsx';
import { Place } from '../../page/place.tsx';
import { driverSalary, editDriver } from '../../paths.ts';
import { DocumentImage } from './document-image.tsx';
import { changeForm } from './driver-form.tsx';
import { DriverStatus, RideState } from './driver-status.tsx';
import styles from './drivers.module.css';

type Report = RouteReply<typeof routes.driver.driverReport>;

const LATEST = 5;

const columns: Column<Booking>[] = [
  { key: 'date', header: 'Date', width: '116px', cell: (ride) => formatDate(ride.date) },
  { key: 'pickup', header: 'Pickup', width: '50%', cell: (ride) => <Place>{ride.pickup}</Place> },
  { key: 'drop', header: 'Drop', width: '50%', cell: (ride) => <Place>{ride.dropoff}</Place> },
  {
    key: 'status',
    header: 'Status',
    width: '116px',
    cardEnd: true,
    cell: (ride) => <RideStatusBadge status={ride.status} />,
  },
  { key: 'fare', header: 'Fare', width: '96px', numeric: true, cell: (ride) => formatInr(ride.fare) },
];

interface DriverDetailsDialogProps {
  driverId: string;
  onClose: () => void;
  onDelete: (driver: Driver) => void;
}

export function DriverDetailsDialog({ driverId, onClose, onDelete }: DriverDetailsDialogProps) {
  const { data: report, error, refetch, isFetching } = useQuery({ ...driverReportQuery(driverId), staleTime: 0 });
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={report?.driver.fullName ?? 'Driver Details'}
      description={
        report &&
        `Driver ${shortId(report.driver.driverId, { first: 6 })} · with Pahiya since ${formatDate(report.driver.createdAt)}`
      }
      footer={
        report && (
          <>
            <Button variant="quiet" icon="trash" onClick={() => onDelete(report.driver)}>
              Delete
            </Button>
            <LinkButton icon="wallet" href={driverSalary(driverId)}>
              Salary
            </LinkButton>
            <LinkButton icon="edit" href={editDriver(driverId)}>
              Edit
            </LinkButton>
          </>
        )
      }
    >
      {report ? (
        <Details report={report} />
      ) : error ? (
        <ErrorState
          title="Failed to load driver details... Please try again."
          description={errorSentence(error, '')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <div className={styles.details}>
          <Skeleton height={64} lines={2} />
          <Skeleton height={16} lines={8} label="Loading driver details..." />
        </div>
      )}
    </Dialog>
  );
}

/** What the parts of a report that can be away are of, in words. */
function missingWords(unavailable: readonly string[]): string {
  const words = unavailable.map((part) => {
    if (/salary|pay/i.test(part)) return 'salary and advances';
    return /booking|ride/i.test(part) ? 'rides and earnings' : part;
  });
  return [...new Set(words)].join(', ');
}

function Details({ report }: { report: Report }) {
  const { driver, bookings, unavailable } = report;
  const figures = [
    { label: 'Salary', figure: formatInr(report.salary) },
    { label: 'Total advances', figure: formatInr(report.totalAdvance) },
    { label: 'Remaining', figure: formatInr(report.remainingSalary) },
    { label: 'Completed rides', figure: report.completedBookings?.toLocaleString('en-IN') ?? '–' },
    { label: 'Earnings', figure: formatInr(report.totalEarnings) },
  ];
  const ridesAreAway = report.completedBookings === null;
  return (
    <div className={styles.details}>
      {unavailable.length > 0 && (
        <Notice tone="warning" title={`Not available right now: ${missingWords(unavailable)}`}>
          The rest is up to date. Open this driver again in a moment to see the whole.
        </Notice>
      )}
      <FigureStrip figures={figures} />
      <div className={styles.columns}>
        <section>
          <div className={styles.states}>
            <DriverStatus status={driver.status} />
            {driver.status === 'active' && <RideState rideStatus={driver.rideStatus} />}
          </div>
          <KeyValueList
            entries={[
              { key: 'phone', label: 'Phone', value: <a href={`tel:${driver.phoneNumber}`}>{driver.phoneNumber}</a> },
              {
                key: 'email',
                label: 'Email',
                value: driver.email ? <a href={`mailto:${driver.email}`}>{driver.email}</a> : 'None given',
              },
              { key: 'gender', label: 'Gender', value: driver.gender },
              {
                key: 'vehicle',
                label: 'Vehicle',
                value: [driver.vehicleNumber, driver.vehicleType].filter(Boolean).join(' · '),
              },
              { key: 'id', label: 'Driver ID', value: driver.driverId },
            ]}
          />
          <Activation driver={driver} />
        </section>
        <section className={styles.papers} aria-label="Documents">
          <Paper driver={driver} kind="license" isVerified={driver.licenseVerified} />
          <Paper driver={driver} kind="aadhaar" isVerified={driver.aadhaarVerified} />
        </section>
      </div>
      <section>
        <h3 className={styles.heading}>Latest rides</h3>
        <div className={styles.framed}>
          <Table
            caption="Latest rides"
            compact
            columns={columns}
            rows={bookings.slice(0, LATEST)}
            rowKey={(ride) => ride._id}
            empty={
              <p className={styles.none}>{ridesAreAway ? 'The rides are not available right now.' : 'No rides yet.'}</p>
            }
          />
        </div>
      </section>
    </div>
  );
}

function useChange(driver: Driver) {
  const update = useUpdateDriver(driver._id);
  const change = (next: Pick<DriverChange, 'status' | 'licenseVerified' | 'aadhaarVerified'>, done: string) =>
    update.mutate(
      { form: changeForm(next) },
      {
        onSuccess: () => toast.success(done),
        onError: (error) => toast.error(errorSentence(error, 'Failed to process request')),
      },
    );
  return { change, isPending: update.isPending };
}

function Activation({ driver }: { driver: Driver }) {
  const { change, isPending } = useChange(driver);
  return driver.status === 'active' ? (
    <Button
      pending={isPending}
      onClick={() => change({ status: 'inactive' }, `${driver.fullName} can’t be assigned any more`)}
    >
      Deactivate
    </Button>
  ) : (
    <div className={styles.activation}>
      <Button
        variant="attention"
        icon="check"
        pending={isPending}
        onClick={() => change({ status: 'active' }, `${driver.fullName} can be assigned now`)}
      >
        Activate
      </Button>
      <span>Look at both documents first.</span>
    </div>
  );
}

const DOCUMENTS: Readonly<Record<DocumentKind, { name: string; field: 'licenseVerified' | 'aadhaarVerified' }>> = {
  license: { name: 'License', field: 'licenseVerified' },
  aadhaar: { name: 'Aadhaar', field: 'aadhaarVerified' },
};

function Paper({ driver, kind, isVerified }: { driver: Driver; kind: DocumentKind; isVerified: boolean }) {
  const { change, isPending } = useChange(driver);
  const { name, field } = DOCUMENTS[kind];
  return (
    <figure className={styles.figure}>
      <DocumentImage driverId={driver._id} kind={kind} of={driver.fullName} />
      <figcaption>
        {isVerified ? (
          <Badge tone="success" icon="shield">
            {`${name} Verified`}
          </Badge>
        ) : (
          <Badge tone="attention" icon="hourglass">
            {`${name} not verified`}
          </Badge>
        )}
        <Button
          size="compact"
          variant={isVerified ? 'quiet' : 'secondary'}
          pending={isPending}
          aria-label={isVerified ? `Withdraw verification of ${name}` : `Verify ${name}`}
          onClick={() =>
            change({ [field]: !isVerified }, isVerified ? `${name} is no longer verified` : `${name} verified`)
          }
        >
          {isVerified ? 'Withdraw' : 'Verify'}
        </Button>
      </figcaption>
    </figure>
  );
}
