import { fillPath, routes, type Booking, type RouteBody } from '@pahiya/contracts';
import type { Page } from 'playwright-core';

const { allBookings, assignDriver } = routes.booking;

/** Somebody else assigns a driver first: the call is refused, and the refusal has the ride as it is then. */
export async function assignedMeanwhile(page: Page): Promise<void> {
  let rides: readonly Booking[] = [];
  await page.route(`**${allBookings.path}?**`, async (route) => {
    const response = await route.fetch();
    const list = (await response.json()) as { bookings: Booking[] };
    rides = [...rides, ...list.bookings];
    await route.fulfill({ response, json: list });
  });
  await page.route(`**${fillPath(assignDriver.path)}`, (route) => {
    const { bookingId } = route.request().postDataJSON() as RouteBody<typeof assignDriver>;
    const ride = rides.find(({ _id }) => _id === bookingId);
    const other = rides.find(({ assignedDriver: theirs }) => theirs)?.assignedDriver;
    const detail = 'Someone else was first: the ride is assigned now. Please look at it again.';
    return route.fulfill({
      status: 409,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        type: 'about:blank',
        status: 409,
        title: 'The ride is in another state now',
        detail,
        message: detail,
        error: detail,
        code: 'ILLEGAL_TRANSITION',
        requestId: 'scene',
        booking: ride && { ...ride, status: 'assigned', assignedDriver: other, revision: ride.revision + 1 },
      }),
    });
  });
}
