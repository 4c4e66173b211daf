import { useQuery } from '@tanstack/react-query';
import { useText } from '@pahiya/ui';
import { useSession, WorkspaceFrame } from '@pahiya/web-kit';
import { useLiveRecords } from '@pahiya/web-kit/live';
import { lazyCommands } from '@pahiya/web-kit/rides';
import { companyQuery } from '../company/company.queries.ts';
import { useLiveBookings } from '../rides/live-bookings.ts';
import { messages } from './messages.ts';
import { navigation, navigationIn } from './navigation.ts';

const DeskCommands = lazyCommands(() => import('./desk-commands.tsx').then((found) => found.DeskCommands));

/** The frame of the company's pages, with its name and code in the bar. */
export function DeskFrame() {
  const text = useText(messages);
  const nameAtLogin = useSession(({ claims }) => claims?.companyName ?? claims?.name);
  // Only read from the cache: after the profile page has loaded it, a changed name shows here at once.
  const { data: company } = useQuery({ ...companyQuery, enabled: false });
  const name = company?.companyName ?? nameAtLogin;
  const code = useSession(({ claims }) => claims?.companyCode);
  useLiveBookings();
  useLiveRecords();
  return (
    <>
      <WorkspaceFrame
        label={text('desk')}
        navigation={navigation(text)}
        navigationIn={navigationIn}
        title={name ?? text('yourCompany')}
        note={code}
      />
      <DeskCommands />
    </>
  );
}
