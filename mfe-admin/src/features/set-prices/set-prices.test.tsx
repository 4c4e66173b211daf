import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes, type Rate } from '@pahiya/contracts';
import { hear, listening, sedan } from '@pahiya/web-kit/testing';
import { startConsole } from '../../../test/start-console.ts';

const { booking } = routes;
let desk: ReturnType<typeof startConsole>;
let versions: { rates: Rate[]; version: number; effectiveFrom: string; by: string }[];

beforeEach(() => {
  desk = startConsole();
  versions = [{ rates: [sedan], version: 1, effectiveFrom: '2026-11-01T00:00:00.000Z', by: 'Installation' }];
  desk.server.on(booking.getPricing, () => ({
    rates: [sedan],
    version: 1,
    effectiveFrom: '2026-11-01T00:00:00.000Z',
    ...versions[0],
  }));
  desk.server.on(booking.pricingHistory, () => ({ history: versions }));
  desk.server.on(booking.updatePricing, ({ body }) => {
    const card = { rates: body['rates'] as Rate[], version: 2, effectiveFrom: '2026-11-21T00:00:00.000Z' };
    versions = [{ ...card, by: 'admin@pahiya.example' }, ...versions];
    return { ...card, message: 'ok' };
  });
});
afterEach(() => desk.close());

it('shows what a change of prices will do before it is saved, and lists it in the history', async () => {
  desk.open('/admin/pricing');
  await userEvent.click(await screen.findByRole('button', { name: 'Edit rates' }));
  const field = screen.getByLabelText('Sedan, Local: Extra, per km');
  await userEvent.clear(field);
  await userEvent.click(screen.getByRole('button', { name: /Review/ }));
  await screen.findByText('Fill in every rate; 0 is a rate too.');
  expect(document.activeElement).toBe(field);
  await userEvent.type(field, '13');
  await userEvent.click(screen.getByRole('button', { name: 'Review 1 change' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Put these rates in force?' });
  within(dialog).getByText('₹12');
  within(dialog).getByText('₹13');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Put in force' }));

  await screen.findByText('Version 2 of the rate card is in force');
  expect(desk.server.callsOf(booking.updatePricing)[0]?.body).toEqual({
    rates: [{ ...sedan, extraPerKm: 13 }],
    version: 1,
  });
  const newest = (await screen.findByText('Version 2')).closest('li') as HTMLElement;
  within(newest).getByText('₹12');
  within(newest).getByText('₹13');
});

it('asks before unsaved changes are lost, and can stay on the page', async () => {
  desk.open('/admin/pricing');
  await userEvent.click(await screen.findByRole('button', { name: 'Edit rates' }));
  const rate = () => screen.getByLabelText<HTMLInputElement>('Sedan, Local: Extra, per km');
  await userEvent.clear(rate());
  await userEvent.type(rate(), '120');
  await userEvent.click(screen.getByRole('link', { name: 'Manage Drivers' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  within(dialog).getByText('1 changed rate is lost.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Keep editing' }));
  expect(desk.address()).toBe('/admin/pricing');
  expect(rate().value).toBe('120');

  await userEvent.click(screen.getByRole('link', { name: 'Manage Drivers' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  await screen.findByRole('heading', { level: 1, name: 'Manage Drivers' });
});

it('says at its field that a rate is too high, instead of lowering it', async () => {
  desk.open('/admin/pricing');
  await userEvent.click(await screen.findByRole('button', { name: 'Edit rates' }));
  const rate = screen.getByLabelText<HTMLInputElement>('Sedan, Local: Base fare');
  await userEvent.clear(rate);
  await userEvent.type(rate, '150000000');
  await userEvent.click(screen.getByRole('button', { name: /Review/ }));
  await screen.findByText('Correct the marked rates.');
  screen.getByText('At most ₹10,00,000');
  expect(rate.value).toBe('150000000');
  expect(document.activeElement).toBe(rate);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await userEvent.clear(rate);
  await userEvent.type(rate, '1500');
  await userEvent.click(screen.getByRole('button', { name: 'Review 1 change' }));
  await screen.findByRole('alertdialog', { name: 'Put these rates in force?' });
});

it('asks no longer to put rates in force that the first try has put in force, after its answer was lost', async () => {
  desk.open('/admin/pricing');
  await userEvent.click(await screen.findByRole('button', { name: 'Edit rates' }));
  const rate = screen.getByLabelText('Sedan, Local: Extra, per km');
  await userEvent.clear(rate);
  await userEvent.type(rate, '13');
  await userEvent.click(screen.getByRole('button', { name: 'Review 1 change' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Put these rates in force?' });
  desk.server.refuse(booking.updatePricing, 'lost');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Put in force' }));
  await within(dialog).findByText(/can't reach Pahiya/);
  await listening('record_changed');
  const card = { rates: [{ ...sedan, extraPerKm: 13 }], version: 2, effectiveFrom: '2026-11-21T00:00:00.000Z' };
  versions = [{ ...card, by: 'admin@pahiya.example' }, ...versions];
  hear('record_changed', { kind: 'pricing', id: '2' });
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await userEvent.type(rate, '5');
  await screen.findByRole('button', { name: 'Review 1 change' });
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
