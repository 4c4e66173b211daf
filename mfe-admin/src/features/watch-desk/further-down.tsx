import { useQuery } from '@tanstack/react-query';
import { InTurn, today } from '@pahiya/ui';
import { figureSpanAround, RideFigures, type RideFiguresProps } from '@pahiya/web-kit/rides';
import { figures } from '../../rides/bookings.queries.ts';
import { NewestRides } from './newest-rides.tsx';

export { RoadMap } from './road-map.tsx';

type Filtered = Pick<RideFiguresProps, 'filters' | 'onChange'>;

/** The rides by day. A component of its own, so that the answer to its call does not render the whole page again. */
function FiguresByDay(props: Filtered) {
  const query = useQuery(figures.of(props.filters, figureSpanAround(today())));
  return <RideFigures query={query} {...props} />;
}

/** The part of the dashboard below the first screen of a phone. */
export function FurtherDown(filtered: Filtered) {
  return (
    <InTurn>
      <FiguresByDay {...filtered} />
      <NewestRides
        filters={filtered.filters}
        onShowAll={() => filtered.onChange({ date: '', status: '', cabType: '' })}
      />
    </InTurn>
  );
}
