import { AdminPage } from './pages/admin.page.ts';
import { DriverPage } from './pages/driver.page.ts';
import { LoginPage } from './pages/login.page.ts';
import { RiderPage } from './pages/rider.page.ts';
import { freeDriver } from './support/assigned-ride.ts';
import { cast } from './support/cast.ts';
import { journey, platformUrl } from './support/stage.ts';

describe('rides that are rejected or cancelled', () => {
  journey('a driver rejects a ride, and the admin assigns another driver', async (stage) => {
    const rider = new RiderPage(await stage.enter('Sneha', { as: cast.sneha }));
    const admin = new AdminPage(await stage.enter('the admin', { as: cast.admin }));
    const lakshmi = new DriverPage(await stage.enter('Lakshmi'));
    const suresh = new DriverPage(await stage.enter('Suresh', { as: cast.suresh }));
    await new LoginPage(lakshmi.page).signIn(cast.lakshmi);
    await lakshmi.connected();
    await suresh.open();
    await admin.openBookings();
    const { _id, bookingId } = await rider.book({ pickup: 'Viman Nagar', drop: 'Hinjawadi', inMinutes: 45 });

    await admin.assignDriver(bookingId, cast.lakshmi);
    await lakshmi.reject(bookingId);
    await lakshmi.ride(bookingId).waitFor({ state: 'hidden' });
    await rider.ride(_id).getByText('Denied').waitFor();
    await admin.ride(bookingId).getByText('Denied').waitFor();

    await admin.assignDriver(bookingId, cast.suresh);
    await suresh.accept(bookingId);
    await rider.ride(_id).getByText('Accepted').waitFor();
    await rider.ride(_id).getByText(cast.suresh.name).waitFor();
  });

  journey('a rider cancels a ride, and driver and admin see it', async (stage) => {
    await freeDriver(platformUrl(), cast.lakshmi);
    const rider = new RiderPage(await stage.enter('Sneha', { as: cast.sneha }));
    const admin = new AdminPage(await stage.enter('the admin', { as: cast.admin }));
    const driver = new DriverPage(await stage.enter('Lakshmi', { as: cast.lakshmi }));
    await admin.openBookings();
    await driver.open();
    const { _id, bookingId } = await rider.book({ pickup: 'Kothrud', drop: 'Magarpatta', inMinutes: 300 });
    await admin.assignDriver(bookingId, cast.lakshmi);
    await driver.ride(bookingId).waitFor();
    // A cancellation of an outdated ride would be asked about again.
    await rider.ride(_id).getByText('Assigned').waitFor();

    await rider.cancel(_id);
    await rider.ride(_id).getByText('Cancelled').waitFor();
    await admin.ride(bookingId).getByText('Cancelled').waitFor();
    await driver.page.getByText(`Ride ${bookingId.slice(0, 6)} was cancelled.`).waitFor();
    await driver.ride(bookingId).waitFor({ state: 'hidden' });
  });
});
