import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { nightEscortRoutes, routes, type Company, type NightEscort, type RideLimits } from '@pahiya/contracts';
import { hear, listening } from '@pahiya/web-kit/testing';
import { demoIndustries } from '../../../test/companies.ts';
import { startDesk } from '../../../test/start-desk.ts';

const { booking, driver } = routes;
const user = userEvent.setup();
let desk: ReturnType<typeof startDesk>;
beforeEach(() => {
  desk = startDesk();
  desk.server.on(booking.companyBookings, () => ({ bookings: [] }));
  desk.server.on(driver.livePositions, () => ({ positions: [] }));
});
afterEach(() => desk.close());

it('shows and saves how many open rides one employee may have, and whether they may overlap', async () => {
  desk.server.on(booking.getRideLimits, () => ({ limits: { mostOpenRides: 20, overlapping: false } }));
  desk.server.on(booking.changeRideLimits, ({ body }) => ({ limits: body as unknown as RideLimits, message: 'Saved' }));
  desk.open('/company-dashboard/settings');
  const most = await screen.findByLabelText(/^Open rides at most/, { selector: 'input' });
  expect((most as HTMLInputElement).value).toBe('20');
  await user.clear(most);
  await user.type(most, '5');
  await user.click(screen.getByRole('checkbox', { name: /^Rides may overlap/ }));
  await user.click(screen.getByRole('button', { name: 'Save limits' }));
  await screen.findByText('The limits of rides are saved');
  await user.click(screen.getByRole('checkbox', { name: /^Limit the open rides/ }));
  await user.click(screen.getByRole('button', { name: 'Save limits' }));
  expect(desk.server.callsOf(booking.changeRideLimits).map(({ body }) => body)).toEqual([
    { mostOpenRides: 5, overlapping: true },
    { mostOpenRides: null, overlapping: true },
  ]);
});

it('shows and saves the employees who may not travel alone at night, by their IDs only', async () => {
  desk.server.on(booking.getRideLimits, () => ({ limits: { mostOpenRides: null, overlapping: false } }));
  desk.server.on(nightEscortRoutes.getNightEscort, () => ({ escort: { switchedOn: false, employeeIds: ['E1'] } }));
  desk.server.on(nightEscortRoutes.changeNightEscort, ({ body }) => ({ escort: body as unknown as NightEscort }));
  desk.open('/company-dashboard/settings');
  const list = await screen.findByLabelText(/^Employee IDs/);
  expect((list as HTMLTextAreaElement).value).toBe('E1');
  await user.type(list, ', E2{Enter}E2 ');
  await user.click(screen.getByRole('checkbox', { name: /^Nobody of the list travels alone/ }));
  await user.click(screen.getByRole('button', { name: 'Save escort' }));
  await screen.findByText('The night rule is saved');
  expect(desk.server.callsOf(nightEscortRoutes.changeNightEscort).map(({ body }) => body)).toEqual([
    { switchedOn: true, employeeIds: ['E1', 'E2'] },
  ]);
});

it('keeps a choice that is taken back while it saves', async () => {
  desk.server.on(booking.getRideLimits, () => ({ limits: { mostOpenRides: 20, overlapping: false } }));
  desk.server.on(booking.changeRideLimits, ({ body }) => ({ limits: body as unknown as RideLimits, message: 'Saved' }));
  desk.open('/company-dashboard/settings');
  const overlapping = await screen.findByRole('checkbox', { name: /^Rides may overlap/ });
  await user.click(overlapping);
  const release = desk.server.hold(booking.changeRideLimits);
  await user.click(screen.getByRole('button', { name: 'Save limits' }));
  await user.click(overlapping);
  release();
  await screen.findByText('The limits of rides are saved');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Rides may overlap/ }).checked).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Save limits' }));
  await waitFor(() => expect(desk.server.callsOf(booking.changeRideLimits)).toHaveLength(2));
  expect(desk.server.callsOf(booking.changeRideLimits)[1]?.body).toEqual({ mostOpenRides: 20, overlapping: false });
});

it('keeps an ID that is typed while it saves', async () => {
  desk.server.on(nightEscortRoutes.getNightEscort, () => ({ escort: { switchedOn: false, employeeIds: ['E1'] } }));
  desk.server.on(nightEscortRoutes.changeNightEscort, ({ body }) => ({ escort: body as unknown as NightEscort }));
  desk.open('/company-dashboard/settings');
  const list = await screen.findByLabelText(/^Employee IDs/);
  await user.type(list, ', E2');
  const release = desk.server.hold(nightEscortRoutes.changeNightEscort);
  await user.click(screen.getByRole('button', { name: 'Save escort' }));
  await user.type(list, ', E3');
  release();
  await screen.findByText('The night rule is saved');
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Employee IDs/).value).toBe('E1, E2, E3');
});

it.each([['99999'], ['0'], ['']])('saves no other limit than the typed one: "%s"', async (typed) => {
  desk.server.on(booking.getRideLimits, () => ({ limits: { mostOpenRides: 20, overlapping: false } }));
  desk.open('/company-dashboard/settings');
  const most = await screen.findByLabelText<HTMLInputElement>(/^Open rides at most/, { selector: 'input' });
  await user.clear(most);
  if (typed) await user.type(most, typed);
  await user.click(screen.getByRole('button', { name: 'Save limits' }));
  await screen.findByText(/^Enter a whole number from 1 to/);
  expect(most.value).toBe(typed);
  expect(desk.server.callsOf(booking.changeRideLimits)).toHaveLength(0);
});

it('takes over what was saved in another tab, so that the next save does not take it back', async () => {
  let limits: RideLimits = { mostOpenRides: 20, overlapping: false };
  let escort: NightEscort = { switchedOn: false, employeeIds: ['E1'] };
  desk.server.on(booking.getRideLimits, () => ({ limits }));
  desk.server.on(nightEscortRoutes.getNightEscort, () => ({ escort }));
  desk.open('/company-dashboard/settings');
  const most = await screen.findByLabelText<HTMLInputElement>(/^Open rides at most/, { selector: 'input' });
  const list = await screen.findByLabelText<HTMLTextAreaElement>(/^Employee IDs/);
  await listening('record_changed');
  limits = { ...limits, mostOpenRides: 7 };
  escort = { ...escort, employeeIds: ['E1', 'E2'] };
  hear('record_changed', { kind: 'company', id: 'company-1' });
  await waitFor(() => expect([most.value, list.value]).toEqual(['7', 'E1\nE2']));
});

it('saves again what another tab has taken back, after the answer to the first try was lost', async () => {
  let escort: NightEscort = { switchedOn: false, employeeIds: ['E1'] };
  let company: Company = { ...demoIndustries, notifyOfJoiners: true };
  desk.server.on(nightEscortRoutes.getNightEscort, () => ({ escort }));
  desk.server.on(nightEscortRoutes.changeNightEscort, ({ body }) => ({ escort: body as unknown as NightEscort }));
  desk.server.on(routes.auth.getCompanyProfile, () => ({ company }));
  desk.server.on(routes.auth.updateCompanyProfile, () => ({ company, message: 'Saved' }));
  desk.server.refuse(nightEscortRoutes.changeNightEscort, 'lost', 'lost');
  desk.server.refuse(routes.auth.updateCompanyProfile, 'lost', 'lost');
  desk.open('/company-dashboard/settings');
  const rule = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Nobody of the list travels alone/ });
  const mails = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Somebody waits/ });
  const list = screen.getByLabelText<HTMLTextAreaElement>(/^Employee IDs/);
  await listening('record_changed');
  // The ID and the address show that the page has read what the other tab saved.
  const become = async (isChosen: boolean, employeeId: string) => {
    escort = { switchedOn: isChosen, employeeIds: [employeeId] };
    company = { ...company, notifyOfJoiners: !isChosen, email: `${employeeId}@demo.example` };
    hear('record_changed', { kind: 'company', id: 'company-1' });
    await waitFor(() => expect(list.value).toBe(employeeId));
    await screen.findByText(new RegExp(`to ${employeeId}@demo.example`));
    expect([rule.checked, mails.checked]).toEqual([isChosen, !isChosen]);
  };
  const writes = [nightEscortRoutes.changeNightEscort, routes.auth.updateCompanyProfile];
  const calls = () => writes.map((write) => desk.server.callsOf(write));
  const save = async (times: number) => {
    await user.click(screen.getByRole('button', { name: 'Save escort' }));
    await user.click(screen.getByRole('button', { name: 'Save notifications' }));
    await waitFor(() => expect(calls().map(({ length }) => length)).toEqual([times, times]));
  };
  for (const each of [rule, mails]) await user.click(each);
  await save(1);
  await save(2);
  await become(true, 'E9');
  await become(false, 'E1');
  for (const each of [rule, mails]) await user.click(each);
  await save(3);
  for (const [first, second, third] of calls()) {
    expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
    expect(third?.idempotencyKey).not.toBe(first?.idempotencyKey);
    expect(third?.body).toEqual(first?.body);
  }
});
