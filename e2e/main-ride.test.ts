import { eventually } from '@pahiya/testing/eventually';
import { AdminPage } from './pages/admin.page.ts';
import { DriverPage } from './pages/driver.page.ts';
import { LoginPage } from './pages/login.page.ts';
import { RiderPage } from './pages/rider.page.ts';
import { cast } from './support/cast.ts';
import { readDownload } from './support/download.ts';
import { journey, type Stage } from './support/stage.ts';

describe('a ride from booking to signed invoice', () => {
  journey('Asha books, and rider, driver and admin follow the ride live to its invoice', async (stage) => {
    const { rider, admin, driver } = await everybody(stage);

    const ride = await rider.book({ pickup: 'Hinjawadi', drop: 'Koregaon Park', inMinutes: 15 });
    await rider.ride(ride._id).getByText('Pending').waitFor();

    await admin.ride(ride.bookingId).waitFor();
    await admin.assignDriver(ride.bookingId, cast.ravi);
    await admin.changeVehicle(ride.bookingId, cast.ravi.vehicleNumber);

    await driver.ride(ride.bookingId).waitFor();
    await driver.accept(ride.bookingId);
    await admin.ride(ride.bookingId).getByText('Accepted').waitFor();
    await rider.ride(ride._id).getByText('Accepted').waitFor();
    await rider.ride(ride._id).getByText(cast.ravi.name).waitFor();
    await rider.ride(ride._id).getByText('MH 12 AB 1234').waitFor();

    await driver.start(ride.bookingId);
    await driver.page.getByText('Ride in Progress').waitFor();
    await driver.page.getByText('On Ride', { exact: true }).waitFor();
    const position = rider.ride(ride._id).getByText(/^Ravi is .* away from the drop/);
    await position.waitFor();
    const before = kmOf(await position.innerText());
    await driver.moveTo({ latitude: 18.5362, longitude: 73.8936 });
    await eventually(async () => kmOf(await position.innerText()) < before, {
      describe: `the driver nearer to the drop than ${before} km`,
    });

    await driver.complete(ride.bookingId, { waitingMinutes: 20, toll: 85 });
    // Two started quarter hours at the Sedan's ₹100 an hour, and the toll.
    const total = ride.fare + 50 + 85;
    await rider.ride(ride._id).getByText('Completed').waitFor();
    await rider
      .ride(ride._id)
      .getByText(`₹${total.toLocaleString('en-IN')}`, { exact: true })
      .waitFor();

    const invoice = await admin.openInvoice(ride._id);
    await invoice
      .getByText(`₹${total.toLocaleString('en-IN', { minimumFractionDigits: 2 })}`)
      .first()
      .waitFor();
    expect(await invoice.getByRole('article').getAttribute('aria-label')).toMatch(/^Tax Invoice [A-Z]+\/?\d/);
    await admin.sign(invoice);
    const pdf = await readDownload(admin.page, () => invoice.getByRole('button', { name: 'Download PDF' }).click());
    expect(pdf.name).toBe(`${ride.bookingId}.pdf`);
    expect(pdf.content.subarray(0, 5).toString('latin1')).toBe('%PDF-');
    await invoice.waitFor({ state: 'hidden' });

    await admin.openSalary(cast.ravi);
    const remaining = await admin.remainingSalary();
    await admin.giveAdvance(1500, 'Diwali');
    await eventually(async () => (await admin.remainingSalary()) === remaining - 1500, {
      describe: `₹1,500 less than ${remaining} remaining`,
    });
  });
});

/** Rider, admin and driver, each at the page that shows live changes. */
async function everybody(stage: Stage) {
  const rider = new RiderPage(await stage.enter('Asha'));
  const admin = new AdminPage(await stage.enter('the admin', { as: cast.admin }));
  const driver = new DriverPage(await stage.enter('Ravi', { as: cast.ravi }));
  await new LoginPage(rider.page).signIn(cast.asha);
  await rider.page.waitForURL('**/booking');
  await admin.openBookings();
  await driver.open();
  return { rider, admin, driver };
}

function kmOf(sentence: string): number {
  const [, km] = /is ([\d.,]+) km/.exec(sentence) ?? [];
  if (km === undefined) throw new Error(`No distance in: ${sentence}`);
  return Number(km.replaceAll(',', ''));
}
