import { screen } from '@testing-library/react';
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
