import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '@pahiya/contracts';
import { chooseLanguage } from '@pahiya/ui';
import { rateCard, rideOf } from '@pahiya/web-kit/testing';
import { logOut, loseSession, startRider } from '../../../test/start-rider.tsx';

const FARES: Record<string, number> = { Sedan: 2100, 'Mini SUV': 2700, SUV: 3100 };
const PLACES = [
  { placeId: 'p.office', name: 'Indiranagar', description: 'Bengaluru, Karnataka', kind: 'locality' },
  { placeId: 'p.blr', name: 'Kempegowda Airport', description: 'Bengaluru, Karnataka', kind: 'airport' },
];

let rider: ReturnType<typeof startRider>;
let user: ReturnType<typeof userEvent.setup>;
let quotes: number;

beforeEach(() => {
  rider = startRider();
  user = userEvent.setup();
  quotes = 0;
  const { server } = rider;
  server.on(routes.booking.getPricing, () => rateCard);
  server.on(routes.booking.searchPlaces, ({ query }) => ({
    places: PLACES.filter(({ name }) => name.toLowerCase().startsWith(query.q ?? '')),
  }));
  server.on(routes.booking.getPlace, ({ params: { placeId = '' } }) => ({
    place: { placeId, address: `Address of ${placeId}`, lat: 12.9, lng: 77.6, components: [] },
  }));
  server.on(routes.booking.estimateFare, ({ body }) => {
    const fare = (FARES[String(body.cabType)] ?? 0) + (body.includeReturn ? 1000 : 0);
    quotes += 1;
    return {
      fare,
      distance: 38.9,
      durationMinutes: 77,
      days: 1,
      breakdown: { baseFare: fare, distanceFare: 0, timeFare: 0, driverAllowance: 0 },
      source: 'fallback' as const,
      quoteId: `quote-${quotes}`,
      expiresAt: new Date(Date.now() + 900_000).toISOString(),
      message: 'Using estimated distance (Google Maps unavailable)',
    };
  });
  server.on(routes.booking.createBooking, () => ({
    message: 'Booking created successfully',
    booking: rideOf('R1DE0001'),
  }));
  server.on(routes.booking.getBooking, () => ({ booking: rideOf('R1DE0001') }));
  server.on(routes.booking.myBookings, () => ({ bookings: [rideOf('R1DE0001')] }));
});
afterEach(() => rider.close());

const bookingsSent = () => rider.server.callsOf(routes.booking.createBooking);
const press = (name: string) => user.click(screen.getByRole('button', { name }));

async function choose(label: RegExp, text: string) {
  await user.type(await screen.findByRole('combobox', { name: label }), text);
  await user.click(await screen.findByRole('option', { name: new RegExp(text, 'i') }));
}

async function fillIn() {
  await choose(/Pickup/, 'indira');
  await choose(/Drop/, 'kempe');
  await user.type(screen.getByRole('textbox', { name: /^Date/ }), '25 nov 2099');
  await user.type(screen.getByRole('textbox', { name: /^Time/ }), '9:15 am');
  await screen.findByText('₹2,100', { selector: 'p' });
}

describe('/booking', () => {
  it('shows what each cab costs, books the chosen one at its quote and leads to the ride', async () => {
    rider.open('/booking');
    expect(await screen.findByText('from ₹1,800')).toBeTruthy();
    await fillIn();
    screen.getByText('Base fare (80 km, 8 h)');
    expect(screen.getByText('Using estimated distance (Google Maps unavailable)')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: /^SUV.*₹3,100/ }));
    await user.click(screen.getByRole('button', { name: 'More passengers' }));
    await press('Book Ride');

    await user.click(await screen.findByRole('button', { name: 'View ride' }));
    expect(await screen.findByRole('heading', { name: 'My Ride History' })).toBeTruthy();
    expect(bookingsSent()).toHaveLength(1);
    expect(bookingsSent()[0]?.body).toMatchObject({
      cabType: 'SUV',
      pickup: 'Address of p.office',
      dropoff: 'Address of p.blr',
      date: '2099-11-25',
      time: '09:15',
      passengers: 2,
      fare: 3100,
      distance: 38.9,
      quoteId: expect.stringMatching(/^quote-/),
    });
  });

  it('asks for both places, and names what is missing', async () => {
    rider.open('/booking');
    await user.click(await screen.findByRole('button', { name: 'Book Ride' }));
    expect(await screen.findByText('Please select both pickup and dropoff locations to calculate fare')).toBeTruthy();

    await fillIn();
    await user.click(screen.getByRole('checkbox', { name: /Include return/ }));
    await screen.findByText('₹3,100', { selector: 'p' });
    await press('Book Ride');
    expect(await screen.findByText('Choose the date of the return')).toBeTruthy();
    expect(bookingsSent()).toHaveLength(0);
  });

  it('says that the distance is not known, and what happens then', async () => {
    rider.server.on(routes.booking.estimateFare, () => ({
      fare: 1800,
      distance: 5,
      distanceKnown: false,
      durationMinutes: 15,
      days: 1,
      breakdown: { baseFare: 1800, distanceFare: 0, timeFare: 0, driverAllowance: 0 },
      source: 'fallback' as const,
      quoteId: 'quote',
      expiresAt: new Date(Date.now() + 900_000).toISOString(),
    }));
    rider.open('/booking');
    await choose(/Pickup/, 'indira');
    await choose(/Drop/, 'kempe');
    await screen.findByText('Distance not known');
    screen.getByText('from ₹1,800', { selector: 'p' });
    screen.getByText(/^The fare follows the distance driven\./);
    expect(screen.queryByText(/5 km/)).toBeNull();
  });

  it('says that the fare failed and why, and that the form is kept', async () => {
    rider.server.refuse(routes.booking.estimateFare, {
      code: 'UNAVAILABLE',
      message: 'Away for a moment.',
    });
    rider.open('/booking');
    await choose(/Pickup/, 'indira');
    await choose(/Drop/, 'kempe');
    await screen.findByText('Away for a moment. What you chose is kept.');
    await press('Retry');
    await screen.findByText('₹2,100', { selector: 'p' });
  });

  it('offers no retry where another choice is needed', async () => {
    rider.server.refuse(routes.booking.estimateFare, {
      code: 'RULE_BROKEN',
      message: 'An airport transfer starts or ends at an airport.',
    });
    rider.open('/booking');
    await choose(/Pickup/, 'indira');
    await choose(/Drop/, 'kempe');
    await screen.findByText(/^An airport transfer starts or ends at an airport\./);
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('requests no fare for a return before the start, and says so without an error', async () => {
    rider.open('/booking');
    await choose(/Pickup/, 'indira');
    await user.click(screen.getByRole('checkbox', { name: /Include return/ }));
    await user.type(screen.getByRole('textbox', { name: /^Date/ }), '25 nov 2099');
    await user.type(screen.getByRole('textbox', { name: /^Return date/ }), '24 nov 2099');
    await choose(/Drop/, 'kempe');
    expect(await screen.findByText('The return can’t be before the ride starts')).toBeTruthy();
    expect(screen.queryByText('The fare could not be calculated')).toBeNull();
    expect(rider.server.callsOf(routes.booking.estimateFare)).toEqual([]);
  });

  it('sends someone without a session to the login and keeps the form for the return', async () => {
    rider.open('/booking');
    await fillIn();
    loseSession();
    // The form is restored with the typed values, but shows no errors yet.
    await screen.findByText('₹2,100', { selector: 'p' });
    await press('Book Ride');
    expect(await screen.findByText('Please login to book a cab')).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Log in' })).toBeTruthy();
    expect(sessionStorage.getItem('pahiya.draft.ride')).toContain('Kempegowda Airport');
  });

  it('clears the form at Log Out', async () => {
    rider.open('/booking');
    await choose(/Pickup/, 'indira');
    await user.tab();
    logOut();
    expect(screen.getByRole('combobox', { name: /Pickup/ })).toHaveProperty('value', '');
    expect(sessionStorage).toHaveLength(0);
  });

  it('switches to Hindi at once, keeps the form, and requests and shows the refusal in Hindi', async () => {
    const refusal = { code: 'RULE_BROKEN', params: { what: 'ride-in-the-past' } } as const;
    const { createBooking } = routes.booking;
    rider.server.refuse(
      createBooking,
      { ...refusal, message: 'A ride must start in the future.' },
      { ...refusal, message: 'राइड का समय अभी के बाद का होना चाहिए।' },
    );
    rider.open('/booking');
    await fillIn();
    await press('Book Ride');
    expect(await screen.findByText(/A ride must start in the future. What you filled in is kept./)).toBeTruthy();

    await act(() => chooseLanguage('hi'));
    expect(screen.getByRole('heading', { name: 'राइड बुक करें' })).toBeTruthy();
    expect(screen.getByRole('combobox', { name: /ड्रॉप/ })).toHaveProperty('value', 'Kempegowda Airport');
    await press('राइड बुक करें');
    expect(await screen.findByText(/राइड का समय अभी के बाद का होना चाहिए।/)).toBeTruthy();
    expect(rider.server.callsOf(createBooking).map(({ language }) => language)).toEqual(['en', 'hi']);
    await act(() => chooseLanguage('en'));
  });

  it('sends the same booking with the same key after a lost answer', async () => {
    rider.open('/booking');
    await fillIn();
    rider.server.refuse(routes.booking.createBooking, 'lost');
    await press('Book Ride');
    expect(await screen.findByText('Booking failed')).toBeTruthy();
    expect(screen.getByRole('combobox', { name: /Drop/ })).toHaveProperty('value', 'Kempegowda Airport');
    await press('Try again');

    await screen.findByText('Booking created successfully');
    const [first, second] = bookingsSent();
    expect(first?.idempotencyKey).toBeTruthy();
    expect(second).toEqual(first);
  });

  it('books anew when the ride of the lost answer was cancelled since', async () => {
    rider.open('/booking');
    await fillIn();
    rider.server.refuse(routes.booking.createBooking, 'lost');
    await press('Book Ride');
    await screen.findByText('Booking failed');
    rider.server.on(routes.booking.getBooking, () => ({ booking: rideOf('R1DE0001', { status: 'cancelled' }) }));
    await press('Try again');

    await screen.findByText('Booking created successfully');
    const [lost, again, anew] = bookingsSent().map(({ idempotencyKey }) => idempotencyKey);
    expect(again).toBe(lost);
    expect(anew).not.toBe(lost);
    expect(bookingsSent()).toHaveLength(3);
  });

  it('keeps the key when it cannot be seen whether the ride of the lost answer was cancelled', async () => {
    rider.open('/booking');
    await fillIn();
    rider.server.refuse(routes.booking.createBooking, 'lost');
    await press('Book Ride');
    await screen.findByText('Booking failed');
    rider.server.refuse(routes.booking.getBooking, 'lost');
    await press('Try again');
    await screen.findByText('Booking failed');
    await press('Try again');

    await screen.findByText('Booking created successfully');
    expect(new Set(bookingsSent().map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });

  it('shows an empty form to a rider who left while the booking was being sent', async () => {
    rider.open('/booking');
    await fillIn();
    const answer = rider.server.hold();
    await press('Book Ride');
    cleanup();
    answer();
    await waitFor(() => expect(bookingsSent()).toHaveLength(1));
    rider.open('/booking');
    expect(await screen.findByText('Booking created successfully')).toBeTruthy();
    expect(screen.getByRole('combobox', { name: /Drop/ })).toHaveProperty('value', '');
    expect(sessionStorage).toHaveLength(0);
  });

  it('offers the current fare when the one shown has expired', async () => {
    rider.open('/booking');
    await fillIn();
    rider.server.refuse(routes.booking.createBooking, { code: 'FARE_MISMATCH', message: 'No', fare: 2300 });
    FARES.Sedan = 2300;
    await press('Book Ride');

    expect(await screen.findByText(/It was ₹2,100 and is ₹2,300 now/)).toBeTruthy();
    await press('Book at ₹2,300');
    await waitFor(() => expect(bookingsSent()).toHaveLength(2));
    const [first, second] = bookingsSent();
    expect(second?.body.fare).toBe(2300);
    expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey);
    FARES.Sedan = 2100;
  });

  it('offers no fare of a ride that the rider has changed meanwhile', async () => {
    rider.open('/booking');
    await fillIn();
    rider.server.refuse(routes.booking.createBooking, { code: 'FARE_MISMATCH', message: 'No', fare: 2300 });
    const answer = rider.server.hold(routes.booking.estimateFare);
    await press('Book Ride');
    await user.click(screen.getByRole('radio', { name: /^SUV.*₹3,100/ }));
    answer();
    await user.click(screen.getByRole('button', { name: 'More passengers' }));
    await user.click(screen.getByRole('button', { name: 'Fewer passengers' }));
    await press('Book Ride');
    await waitFor(() => expect(bookingsSent()[1]?.body).toMatchObject({ cabType: 'SUV', fare: 3100 }));
  });
});
