import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BOOKING_STATUSES, CAB_TYPES, routes, type RideFigures as Figures } from '@pahiya/contracts';
import { chooseLanguage } from '@pahiya/ui';
import { startPages, type Call } from '../../../testing/index.ts';
import { api, useAddress } from '../../index.ts';
import { figureQueries } from './figure-queries.ts';
import { RideFigures } from './ride-figures.tsx';

const queries = figureQueries('company', (query, signal) => api(routes.booking.companyFigures, { query, signal }));

function Desk() {
  const [filters, change] = useAddress('date', 'status', 'cabType');
  const query = useQuery(queries.of(filters));
  return <RideFigures query={query} filters={filters} onChange={change} />;
}

const figures: Figures = {
  from: '2026-11-20',
  to: '2026-11-21',
  byStatus: BOOKING_STATUSES.map((status, nth) => ({
    status,
    rides: nth,
    revenue: status === 'completed' ? 32_400 : 0,
  })),
  byDay: [
    { date: '2026-11-20', rides: 7, revenue: 0 },
    { date: '2026-11-21', rides: 14, revenue: 32_400 },
  ],
  byCabType: CAB_TYPES.map((cabType) => ({ cabType, rides: 7, revenue: 10_800 })),
};

let pages: ReturnType<typeof startPages>;
beforeEach(() => {
  pages = startPages([{ path: '/desk', element: <Desk /> }], { sub: 'company1', role: 'company' });
});
afterEach(() => pages.close());

it('filters by the chosen value, shows the filter and removes it again, in both languages', async () => {
  const asked: Call['query'][] = [];
  pages.server.on(routes.booking.companyFigures, ({ query }) => {
    asked.push(query);
    return { figures };
  });
  pages.open('/desk?status=nonsense');
  expect(await screen.findByText('20–21 Nov · 21 rides · completed: ₹32,400')).toBeDefined();
  expect(screen.getAllByText('20–21 Nov')).toHaveLength(2);
  await userEvent.click(await screen.findByRole('option', { name: '21\u00a0Nov\u00a02026: 14 rides, ₹32,400' }));
  expect(pages.address()).toBe('/desk?status=nonsense&date=2026-11-21');
  await userEvent.click(screen.getByRole('option', { name: 'On trip: 3 rides, ₹0' }));
  await waitFor(() => expect(asked.at(-1)).toEqual({ date: '2026-11-21', status: 'on_trip' }));
  expect(screen.getByText('21 Nov · 14 rides · completed: ₹32,400')).toBeDefined();

  await userEvent.click(
    screen.getByRole('option', { name: '21\u00a0Nov\u00a02026: 14 rides, ₹32,400', selected: true }),
  );
  expect(pages.address()).toBe('/desk?status=on_trip');
  const chosen = screen.getByRole('group', { name: 'Showing only' });
  await act(() => chooseLanguage('hi'));
  expect(await screen.findByRole('listbox', { name: 'दिन के हिसाब से राइड' })).toBeDefined();
  await act(() => chooseLanguage('en'));
  await userEvent.click(within(chosen).getByRole('button', { name: 'Show all again, not only On trip' }));
  expect(pages.address()).toBe('/desk');
});

it('keeps the button that removes a filter when its figures fail to load, and retries', async () => {
  const away = { code: 'UNAVAILABLE', message: 'The booking service is away.' } as const;
  pages.server.on(routes.booking.companyFigures, () => ({ figures }));
  pages.server.refuse(routes.booking.companyFigures, away);
  pages.open('/desk?cabType=SUV');
  expect(await screen.findByText('Failed to load the figures')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Show all again, not only SUV' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('option', { name: 'SUV: 7 rides, ₹10,800', selected: true })).toBeDefined();
});
