import { useInfiniteQuery } from '@tanstack/react-query';
import { useCarPositions, useNavigate } from '@pahiya/web-kit';
import { RidesOnRoad } from '@pahiya/web-kit/rides';
import { rideDetails } from '../../paths.ts';
import { bookings } from '../../rides/bookings.queries.ts';

/** A live map of the rides on trip and their cabs. */
export function RoadMap({ fill }: { fill: boolean }) {
  const query = useInfiniteQuery(bookings.onRoad);
  const navigate = useNavigate();
  return (
    <RidesOnRoad query={query} cars={useCarPositions()} fill={fill} onOpen={(id) => void navigate(rideDetails(id))} />
  );
}
