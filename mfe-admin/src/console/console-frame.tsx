import { useQuery } from '@tanstack/react-query';
import { useText } from '@pahiya/ui';
import { useLocation, WorkspaceFrame } from '@pahiya/web-kit';
import { useLiveRecords } from '@pahiya/web-kit/live';
import { lazyCommands } from '@pahiya/web-kit/rides';
import { rideStatsQuery } from '../rides/bookings.queries.ts';
import { useLiveBookings } from '../rides/live-bookings.ts';
import { messages } from './messages.ts';
import { navigation, navigationIn, sectionLabel } from './sections.ts';

const ConsoleCommands = lazyCommands(() => import('./console-commands.tsx').then((found) => found.ConsoleCommands));

/** The frame of the admin console: its navigation with the count of waiting rides, and a bar that names the section. */
export function ConsoleFrame() {
  const { pathname } = useLocation();
  const text = useText(messages);
  const { data: rides } = useQuery(rideStatsQuery);
  useLiveBookings();
  useLiveRecords();
  return (
    <>
      <WorkspaceFrame
        label={text('console')}
        navigation={navigation(text, rides?.pendingBookings)}
        navigationIn={navigationIn}
        title={sectionLabel(text, pathname)}
      />
      <ConsoleCommands />
    </>
  );
}
