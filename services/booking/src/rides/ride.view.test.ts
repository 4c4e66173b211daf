import { room, type Booking, type Role } from '@pahiya/contracts';
import type { HeldExtras } from './extras.ts';
import { rideThatIs } from './ride.fixture.ts';
import { bookingView, liveMessagesOf } from './ride.view.ts';

const allowed = { startEarlyMinutes: 60 };
const onTrip = rideThatIs('on_trip');
const claimed = { waitingMinutes: 90, waitingPaise: 22_500, tollPaise: 6_550 };
const extras: HeldExtras = { state: 'waiting', claimed, passed: [{ limit: 'waiting', most: 60 }] };

const roomOf: Record<Role, string> = {
  user: room.rider(onTrip.rider.userId),
  company: room.company(onTrip.company.companyId),
  admin: room.admins,
  driver: room.driver(onTrip.driver?._id ?? ''),
};
const roles = Object.keys(roomOf) as Role[];

it.each([
  ['without extras', onTrip, 2],
  ['with extras, whose amounts only the driver and the admins see', rideThatIs('completed', { extras }), 3],
])('tells each role once of a ride %s, in that role’s view', (_case, ride, count) => {
  const messages = liveMessagesOf(ride, ride, allowed);
  const heardIn = (name: string) =>
    messages
      .filter(({ rooms }) => rooms.includes(name))
      .map(({ payload }) => (payload as { booking: Booking }).booking);
  for (const role of roles) expect([role, heardIn(roomOf[role])]).toEqual([role, [bookingView(ride, role, allowed)]]);
  expect(messages).toHaveLength(count);
});
