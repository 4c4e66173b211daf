import { type MouseEvent } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, Card, EmptyState, InTurn, LinkButton, Table, useText } from '@pahiya/ui';
import { useNavigate } from '@pahiya/web-kit';
import { knownFilters, type FigureFilters } from '@pahiya/web-kit/rides';
import { ListFailure } from '../../page/list-failure.tsx';
import { bookingsWith, paths, rideDetails } from '../../paths.ts';
import { RECENT, recentBookings } from '../../rides/bookings.queries.ts';
import { useRideColumns } from '../../rides/ride-columns.tsx';
import { messages } from './messages.ts';
import { RoadMap } from './road-map.tsx';

interface Narrowed {
  filters: Readonly<FigureFilters>;
  onShowAll: () => void;
}

/** The part of the dashboard below the first screen of a phone. */
export function FurtherDown(narrowed: Narrowed) {
  return (
    <InTurn>
      <RecentBookings {...narrowed} />
      <RoadMap />
    </InTurn>
  );
}

/** The newest bookings that match the filters of the figures above. Kept up to date by live events. */
function RecentBookings({ filters, onShowAll }: Narrowed) {
  const text = useText(messages);
  const navigate = useNavigate();
  const columns = useRideColumns().filter(({ optional }) => !optional);
  const known = knownFilters(filters);
  const isNarrowed = Object.values(known).some(Boolean);
  const list = useInfiniteQuery(recentBookings(filters));
  const rides = list.data?.pages.flatMap((page) => page.bookings).slice(0, RECENT);
  const showAll = ({ currentTarget }: MouseEvent) => {
    // The button disappears with the filters; the link to the list stays.
    currentTarget.closest('section')?.querySelector('a')?.focus();
    onShowAll();
  };
  return (
    <Card
      flush
      title={text('recent')}
      actions={
        <LinkButton
          href={bookingsWith({ status: known.status ?? '', date: known.date ?? '', cabType: known.cabType ?? '' })}
          variant="quiet"
          size="compact"
          iconEnd="arrowRight"
        >
          {text(isNarrowed ? 'allOfThese' : 'allBookings')}
        </LinkButton>
      }
    >
      <Table
        caption={text('recentCaption')}
        columns={columns}
        rows={rides}
        rowKey={({ _id }) => _id}
        skeletonRows={RECENT}
        loading={list.isPending}
        error={list.isError && !rides && <ListFailure title={text('bookingsFailed')} query={list} />}
        onRowAction={({ _id }) => void navigate(rideDetails(_id))}
        empty={
          isNarrowed ? (
            <EmptyState
              icon="filter"
              title={text('noneMatch')}
              action={<Button onClick={showAll}>{text('showAll')}</Button>}
            />
          ) : (
            <EmptyState
              icon="route"
              title={text('none')}
              description={text('noneHint')}
              action={<LinkButton href={paths.registerEmployee}>{text('registerFirst')}</LinkButton>}
            />
          )
        }
      />
    </Card>
  );
}
