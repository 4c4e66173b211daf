import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, type MouseEvent } from 'react';
import { type Booking } from '@pahiya/contracts';
import {
  Button,
  cabTypeWord,
  Card,
  EmptyState,
  formatDate,
  formatTime,
  LinkButton,
  RideStatusBadge,
  shortId,
  Table,
  useText,
  type Column,
} from '@pahiya/ui';
import { LoadFailure, useNavigate } from '@pahiya/web-kit';
import { knownFilters, RideFare, type FigureFilters } from '@pahiya/web-kit/rides';
import { Truncated } from '../../page/truncated.tsx';
import { Place } from '../../page/place.tsx';
import { bookingsWith, rideDetails } from '../../paths.ts';
import { bookings } from '../../rides/bookings.queries.ts';
import styles from './dashboard.module.css';
import { messages } from './messages.ts';

const SHOWN = 10;

function useColumns(): Column<Booking>[] {
  const text = useText(messages);
  return [
    {
      key: 'id',
      header: text('bookingId'),
      width: '104px',
      cell: ({ bookingId }) => <span className={styles.code}>{shortId(bookingId, { first: 6 })}</span>,
    },
    {
      key: 'date',
      header: text('date'),
      width: '172px',
      cell: ({ date, time }) => (
        <>
          {formatDate(date)} <span className={styles.quiet}>{formatTime(time)}</span>
        </>
      ),
    },
    { key: 'pickup', header: text('pickup'), width: '50%', cell: ({ pickup }) => <Place>{pickup}</Place> },
    { key: 'drop', header: text('drop'), width: '50%', cell: ({ dropoff }) => <Place>{dropoff}</Place> },
    {
      key: 'company',
      wideOnly: true,
      header: text('company'),
      width: '152px',
      cell: ({ companyId }) => <Truncated>{companyId.companyName}</Truncated>,
    },
    { key: 'cab', wideOnly: true, header: text('cabType'), width: '96px', cell: ({ cabType }) => cabTypeWord(cabType) },
    {
      key: 'status',
      header: text('status'),
      width: '116px',
      cardEnd: true,
      cell: ({ status }) => <RideStatusBadge status={status} />,
    },
    { key: 'fare', header: text('fare'), width: '96px', numeric: true, cell: (ride) => <RideFare ride={ride} /> },
  ];
}

interface NewestRidesProps {
  filters: Readonly<FigureFilters>;
  onShowAll: () => void;
}

/** The newest bookings that match the filters of the figures above. Kept up to date by live events. */
export function NewestRides({ filters, onShowAll }: NewestRidesProps) {
  const text = useText(messages);
  const columns = useColumns();
  const navigate = useNavigate();
  const known = knownFilters(filters);
  const list = useInfiniteQuery(bookings.list(known, SHOWN));
  // The table is far down and slow to render. It is deferred, so that it does not delay the answer to a press.
  const data = useDeferredValue(list.data);
  const rides = data?.pages[0]?.bookings.slice(0, SHOWN);
  const isNarrowed = Object.values(known).some(Boolean);
  const showAll = ({ currentTarget }: MouseEvent) => {
    // The button disappears with the filters; the link to the list stays.
    currentTarget.closest('section')?.querySelector('a')?.focus();
    onShowAll();
  };
  return (
    <Card
      title={text('newestRides')}
      flush
      actions={
        <LinkButton
          size="compact"
          variant="quiet"
          href={bookingsWith({ status: known.status ?? '', date: known.date ?? '', cabType: known.cabType ?? '' })}
        >
          {text(isNarrowed ? 'allOfThese' : 'allBookings')}
        </LinkButton>
      }
    >
      <Table
        caption={text('newestRides')}
        columns={columns}
        rows={rides}
        rowKey={({ _id }) => _id}
        onRowAction={({ _id }) => void navigate(rideDetails(_id))}
        loading={list.isPending || (!rides && !list.isError)}
        loadingLabel={text('loadingRides')}
        error={list.isError && !rides && <LoadFailure title={text('ridesFailed')} retryIsSaid query={list} />}
        empty={
          <EmptyState
            icon="route"
            title={text('noRides')}
            description={text(isNarrowed ? 'noneMatch' : 'newRidesAppear')}
            action={isNarrowed && <Button onClick={showAll}>{text('showAll')}</Button>}
          />
        }
      />
    </Card>
  );
}
