import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '@pahiya/contracts';
import { rateCard } from '@pahiya/web-kit/testing';
import { startVisitor } from '../../test/start-visitor.ts';
import { FareEstimate } from './fare-estimate.tsx';

const { getPricing } = routes.booking;
let visitor: ReturnType<typeof startVisitor>;

beforeEach(() => {
  visitor = startVisitor([{ path: '/', element: <FareEstimate /> }]);
});
afterEach(() => visitor.close());

const result = async () => (await screen.findByText(/standard rate/)).parentElement?.textContent;

it('loads the current rates when a person starts an estimate, and not before', async () => {
  const rates = rateCard.rates.map((rate) => ({ ...rate, localBase: rate.localBase + 150, localKm: 75 }));
  visitor.server.on(getPricing, () => ({ ...rateCard, rates }));
  visitor.open('/');
  expect(await result()).toBe('from ₹1,800Sedan, standard rate, covers 80 km and 8 hours');
  expect(visitor.server.callsOf(getPricing)).toHaveLength(0);

  await userEvent.click(screen.getByRole('radio', { name: 'SUV' }));
  await screen.findByText('₹2,950');
  expect(await result()).toBe('₹2,950SUV, standard rate, covers 75 km and 8 hours');
  await userEvent.click(screen.getByRole('radio', { name: 'Sedan' }));
  await screen.findByText('₹1,950');
  expect(visitor.server.callsOf(getPricing)).toHaveLength(1);
});

it('shows the usual rates as a minimum when the current rates cannot be loaded', async () => {
  visitor.server.refuse(getPricing, 'lost');
  visitor.open('/');
  await userEvent.click(screen.getByRole('radio', { name: 'Outstation' }));
  await screen.findByText('from ₹12');
  expect(await result()).toBe('from ₹12Sedan, standard rate, for each km out of town');
});

it('gives a fare as a minimum where the distance is not known', async () => {
  const { searchPlaces, getPlace, estimateFare } = routes.booking;
  const places = ['Hinjawadi', 'Somewhere'].map((name) => ({
    placeId: name,
    name,
    description: name,
    kind: 'locality',
  }));
  visitor.server.on(searchPlaces, () => ({ places }));
  visitor.server.on(getPlace, ({ params }) => ({
    place: { placeId: String(params['placeId']), address: 'India', lat: 18.59, lng: 73.74, components: [] },
  }));
  visitor.server.on(estimateFare, () => ({
    fare: 1800,
    distance: 5,
    distanceKnown: false,
    durationMinutes: 15,
    days: 1,
    breakdown: { baseFare: 1800, distanceFare: 0, timeFare: 0, driverAllowance: 0 },
    source: 'fallback' as const,
    quoteId: 'quote',
    expiresAt: '2026-11-21T09:00:00.000Z',
  }));
  visitor.open('/');
  for (const [label, name] of [
    ['Pickup', 'Hinjawadi'],
    ['Drop', 'Somewhere'],
  ] as const) {
    await userEvent.type(screen.getByRole('combobox', { name: label }), name);
    await userEvent.click(await screen.findByRole('option', { name: new RegExp(name) }));
  }
  await screen.findByText('Distance not known: the fare follows the distance driven · Sedan');
  screen.getByText('from ₹1,800');
});

it('chooses a place by a tap, and not when a finger scrolls the page over the list', async () => {
  visitor.server.on(routes.booking.searchPlaces, () => ({
    places: [{ placeId: '1', name: 'Hinjawadi', description: 'Pune', kind: 'locality' }],
  }));
  visitor.open('/');
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Pickup' });
  await userEvent.type(field, 'hinj');
  const option = await screen.findByRole('option', { name: /Hinjawadi/ });
  fireEvent.pointerDown(option, { pointerType: 'touch' });
  fireEvent.pointerCancel(option, { pointerType: 'touch' });
  expect(field.value).toBe('hinj');

  await userEvent.pointer({ keys: '[TouchA]', target: option });
  expect(field.value).toBe('Hinjawadi');
});

it('opens the places again by an arrow key after Escape has closed them', async () => {
  visitor.server.on(routes.booking.searchPlaces, () => ({
    places: [{ placeId: '1', name: 'Hinjawadi', description: 'Pune', kind: 'locality' }],
  }));
  visitor.open('/');
  await userEvent.type(await screen.findByRole('combobox', { name: 'Pickup' }), 'hinj');
  await screen.findByRole('option', { name: /Hinjawadi/ });
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('option')).toBeNull();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(screen.getByRole('combobox', { name: 'Pickup' })).toHaveProperty('value', 'Hinjawadi');
});

it('leaves the keys of an input method to it: Enter takes the word that is being composed', async () => {
  const place = { placeId: 'p.pune', name: 'Pune', description: 'Maharashtra', kind: 'locality' };
  visitor.server.on(routes.booking.searchPlaces, () => ({ places: [place] }));
  visitor.open('/');
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Pickup' });
  await userEvent.type(field, 'pu');
  await screen.findByRole('option', { name: /Pune/ });
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
  expect(field.value).toBe('pu');
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(field.value).toBe('Pune');
});
