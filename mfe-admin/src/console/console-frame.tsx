import { useQuery } from '@tanstack/react-query';
import { useLocation, WorkspaceFrame } from '@pahiya/web-kit';
import { rideStatsQuery } from '../rides/bookings.queries.ts';
import { useLiveBookings } from '../rides/live-bookings.ts';
import { navigation, sectionLabel } from './sections.ts';

/** The admin console: what waits is counted in its navigation, the section stands in its bar. */
export function ConsoleFrame() {
  const { pathname } = useLocation();
  const { data: rides } = useQuery(rideStatsQuery);
  useLiveBookings();
  return (
    <WorkspaceFrame
      label="Admin console"
      navigation={navigation(rides?.pendingBookings)}
      title={sectionLabel(pathname)}
    />
  );
}
