import { useQuery } from '@tanstack/react-query';
import { useText } from '@pahiya/ui';
import { useLocation, WorkspaceFrame } from '@pahiya/web-kit';
import { rideStatsQuery } from '../rides/bookings.queries.ts';
import { useLiveBookings } from '../rides/live-bookings.ts';
import { messages } from './messages.ts';
import { navigation, sectionLabel } from './sections.ts';

/** The admin console: what waits is counted in its navigation, the section stands in its bar. */
export function ConsoleFrame() {
  const { pathname } = useLocation();
  const text = useText(messages);
  const { data: rides } = useQuery(rideStatsQuery);
  useLiveBookings();
  return (
    <WorkspaceFrame
      label={text('console')}
      navigation={navigation(text, rides?.pendingBookings)}
      title={sectionLabel(text, pathname)}
    />
  );
}
