import { extractText, getDocumentProxy } from 'unpdf';
import { routes, type Booking } from '@pahiya/contracts';
import { eventually } from '@pahiya/testing';
import { documentImage } from '../../src/demo/document-image.ts';
import { openWorld } from '../world.ts';

const { booking, driver, invoice } = routes;

/**
 * A week of waiting and a lakh of toll, entered by a ride's own driver. The suite is for both ways to run the platform.
 */
export function describeExtras({ urlOf }: { urlOf: () => string }): void {
  it('makes no invoice and no pay of invented waiting and tolls, and one invoice of what an admin allows', async () => {
    const { api, people, admin, rider, company } = await openWorld(urlOf());
    const ravi = await people.driver(admin);
    const ride = await people.book(rider);
    await people.assign(ride, ravi._id, admin);
    await people.accept(ride, ravi);
    await api.must(booking.startRide, { body: { bookingId: ride._id }, token: ravi.token });
    const attack = { bookingId: ride._id, waitingMinutes: 10_080, tollCharges: 100_000 };
    const completed = await api.must(booking.completeRide, { body: attack, token: ravi.token });
    expect(completed.booking).toMatchObject({ status: 'completed', fare: ride.fare, extras: { state: 'waiting' } });

    const invoiceOf = async () =>
      (await api.must(invoice.getInvoice, { params: { bookingId: ride._id }, token: rider.token })).invoice;
    const paper = async () => {
      const signatureData = `data:image/png;base64,${documentImage([0, 0, 0]).toString('base64')}`;
      const pdf = await api.call(invoice.generatePdf, { body: { bookingId: ride._id, signatureData }, token: admin });
      return (await extractText(await getDocumentProxy(new Uint8Array(pdf.bytes)), { mergePages: true })).text;
    };
    const earnings = async () =>
      (await api.must(driver.driverReport, { params: { id: ravi._id }, token: admin })).totalEarnings;
    const statement = async () =>
      (await api.must(invoice.companyStatement, { params: { companyId: company.companyId }, query: {}, token: admin }))
        .totals;
    // The invoice service has heard of the completion, and still has nothing to issue.
    await eventually(async () => (await invoiceOf()).extrasWait);
    expect(await invoiceOf()).toMatchObject({ status: 'completed', serial: null, fareDetails: { total: ride.fare } });
    expect(await paper()).toContain('Proforma Invoice');
    expect(await statement()).toMatchObject({ rides: 0, fare: 0 });
    expect(await earnings()).toBe(ride.fare);

    const decide = (waitingMinutes: number) =>
      api.call(booking.decideExtras, {
        params: { id: ride._id },
        body: { waitingMinutes, tollCharges: 85, reason: 'By the trip log', revision: completed.booking.revision },
        token: admin,
      });
    const answers = await Promise.all([decide(30), decide(60), decide(45)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
    const final = answers.find(({ status }) => status === 200)?.body.booking as Booking;
    const serial = await people.serialOf(ride, rider.token);
    expect(await invoiceOf()).toMatchObject({ serial, fareDetails: { tollCharges: 85, total: final.fare } });
    const text = await paper();
    expect(text).toContain(serial);
    expect(text).toContain('Tax Invoice');
    expect(await statement()).toMatchObject({ rides: 1, fare: final.fare });
    expect(await earnings()).toBe(final.fare);
  });
}
