import { jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes, type SalaryStatus } from '@pahiya/contracts';
import { driverOf, hear, listening } from '@pahiya/web-kit/testing';
import { startConsole } from '../../../test/start-console.ts';
import { salaryOf } from '../../../test/records.ts';
import { daysLeft, latestTransactions } from './cycle.ts';

const { salary } = routes;
const ravi = driverOf('Ravi Kumar');
let desk: ReturnType<typeof startConsole>;
let status: SalaryStatus;

beforeEach(() => {
  desk = startConsole();
  status = salaryOf(ravi._id);
  desk.server.on(routes.driver.getDriver, () => ({ driver: ravi }));
  desk.server.on(routes.driver.listDrivers, () => ({ drivers: [ravi] }));
  desk.server.on(salary.salaryStatus, () => status);
  desk.server.on(salary.giveAdvance, ({ body }) => {
    const amount = Number(body['amount']);
    status = { ...status, currentCycle: { ...status.currentCycle, currentAdvances: amount }, totalAdvance: amount };
    return { ...status, message: 'Advance recorded successfully' };
  });
  desk.server.on(salary.adjustSalary, () => ({ ...status, message: 'Salary decreased successfully' }));
});
afterEach(() => desk.close());

it('asks for a driver, finds one by name, and shows the pay cycle', async () => {
  desk.open('/admin/drivers/salary-management');
  await screen.findByText('No driver selected');
  screen.getByText('Please select a driver to view and manage their salary details.');
  await userEvent.click(await screen.findByPlaceholderText('-- Select a driver --'));
  const option = await screen.findByRole('option', { name: /Ravi Kumar/ });
  within(option).getByText('98765 43210');
  await userEvent.click(option);
  await screen.findByRole('heading', { name: 'Cycle 2' });
  // The second date is the last day of the cycle, not the first day of the next cycle.
  screen.getByText('11 Nov 2026 – 10 Dec 2026');
  expect(desk.address()).toBe('/admin/drivers/salary-management?driver=ravi-kumar');
});

it('gives an advance only once when the first answer is lost', async () => {
  desk.server.refuse(salary.giveAdvance, 'lost');
  desk.open('/admin/drivers/salary-management?driver=ravi-kumar');
  await userEvent.click(await screen.findByRole('tab', { name: 'Give Advance' }));
  const held = screen.getByRole('button', { name: 'Give Advance', description: 'Enter an amount' });
  expect(held.getAttribute('aria-disabled')).toBe('true');
  await userEvent.type(screen.getByLabelText(/Amount/), '500');
  const button = screen.getByRole('button', { name: 'Give Advance' });
  expect(button.getAttribute('aria-disabled')).toBeNull();
  await userEvent.click(button);
  await screen.findByText(/can't reach Pahiya/);
  await userEvent.click(button);
  await screen.findByText('Advance recorded successfully');

  const [lost, again] = desk.server.callsOf(salary.giveAdvance);
  expect(again?.body).toEqual(lost?.body);
  expect(again?.idempotencyKey).toBe(lost?.idempotencyKey);
  await waitFor(() => expect(screen.getAllByText('₹500').length).toBeGreaterThan(0));
  expect(screen.getByLabelText<HTMLInputElement>(/Amount/).value).toBe('');
});

it('refuses an amount of zero, and shows the base after an adjustment', async () => {
  desk.open('/admin/drivers/salary-management?driver=ravi-kumar');
  await userEvent.click(await screen.findByRole('tab', { name: 'Adjust Salary' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Decrease' }));
  await userEvent.type(screen.getByLabelText(/Amount/), '0');
  await userEvent.click(screen.getByRole('button', { name: 'Decrease Salary' }));
  await screen.findByText('Please enter a valid adjustment amount');
  await userEvent.type(screen.getByLabelText(/Amount/), '2000');
  await screen.findByText('The base becomes ₹20,000 instead of ₹22,000.');
  await userEvent.click(screen.getByRole('button', { name: 'Decrease Salary' }));
  await screen.findByText('Salary decreased successfully');
});

it('says in the panel that the token was refused', async () => {
  desk.server.refuse(salary.salaryStatus, { code: 'SESSION_ENDED', message: 'Ended' });
  desk.open('/admin/drivers/salary-management?driver=ravi-kumar');
  await screen.findByText('Failed to fetch salary status');
  screen.getByText('Authentication required. Please log in again.');
});

it('keeps the newest 20 transactions of all cycles, and rounds the days left up, never below 0', () => {
  const transactions = (cycle: number, count: number) =>
    Array.from({ length: count }, (_, day) => ({
      _id: `${cycle}-${day}`,
      type: 'advance' as const,
      amount: 1,
      note: '',
      date: `2026-${cycle}-${String(day + 10)}T00:00:00.000Z`,
    }));
  const { currentCycle } = salaryOf('ravi');
  const merged = latestTransactions(
    salaryOf('ravi', {
      currentCycle: { ...currentCycle, transactions: transactions(11, 12) },
      salaryHistory: [{ ...currentCycle, cycleNumber: 1, transactions: transactions(10, 12) }],
    }),
  );
  expect(merged).toHaveLength(20);
  expect(merged[0]).toMatchObject({ _id: '11-11', cycleNumber: 2 });
  expect(merged.at(-1)).toMatchObject({ _id: '10-4', cycleNumber: 1 });

  const end = '2026-12-10T18:30:00.000Z';
  expect(daysLeft(end, Date.parse('2026-12-09T18:29:00.000Z'))).toBe(2);
  expect(daysLeft(end, Date.parse('2026-12-11T18:30:00.000Z'))).toBe(0);
});

it('gives an advance once and says so, although another form was looked at meanwhile', async () => {
  desk.server.refuse(salary.giveAdvance, 'lost');
  desk.open('/admin/drivers/salary-management?driver=ravi-kumar');
  const show = async (name: string) => userEvent.click(await screen.findByRole('tab', { name }));
  const give = async () => {
    await userEvent.type(screen.getByLabelText(/Amount/), '500');
    await userEvent.click(screen.getByRole('button', { name: 'Give Advance' }));
  };
  await show('Give Advance');
  await give();
  await screen.findByText(/can't reach Pahiya/);
  await show('Adjust Salary');
  await show('Give Advance');
  screen.getByText(/can't reach Pahiya/);
  const answer = desk.server.hold(salary.giveAdvance);
  await give();
  await show('Adjust Salary');
  answer();
  await screen.findByText('Advance recorded successfully');
  const [lost, again] = desk.server.callsOf(salary.giveAdvance);
  expect(again?.body).toEqual(lost?.body);
  expect(again?.idempotencyKey).toBe(lost?.idempotencyKey);
});

it('says before it is sent that an amount is too high, and sends it only when it is corrected', async () => {
  desk.server.on(salary.setSalary, () => ({ ...status, message: 'Done' }));
  desk.open('/admin/drivers/salary-management?driver=ravi-kumar');
  const amount = await screen.findByLabelText<HTMLInputElement>(/^Monthly salary/);
  await userEvent.type(amount, '150000000');
  await screen.findByText('Enter an amount up to ₹1,00,00,000.');
  await userEvent.click(screen.getByRole('button', { name: 'Set Salary' }));
  expect(desk.server.callsOf(salary.setSalary)).toEqual([]);
  await userEvent.clear(amount);
  await userEvent.type(amount, '25000{Enter}');
  await screen.findByText('Salary set successfully');
});

it('keeps the focus in a field while the form is sent, and what is typed for the next entry', async () => {
  desk.server.on(salary.setSalary, () => ({ ...status, message: 'Done' }));
  desk.open('/admin/drivers/salary-management?driver=ravi-kumar');
  const amount = await screen.findByLabelText<HTMLInputElement>(/^Monthly salary/);
  await userEvent.type(amount, '25000');
  const note = screen.getByLabelText<HTMLInputElement>(/^Note/);
  const answer = desk.server.hold(salary.setSalary);
  await userEvent.type(note, 'A raise{Enter}');
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Set Salary' }).getAttribute('aria-busy')).toBe('true'),
  );
  expect(document.activeElement).toBe(note);
  await userEvent.type(note, ' again{Enter}');
  answer();
  await screen.findByText('Salary set successfully');
  expect(document.activeElement).toBe(note);
  expect([amount.value, note.value]).toEqual(['', 'A raise again']);
  expect(desk.server.callsOf(salary.setSalary)).toHaveLength(1);
});

it('sets a salary anew that somebody else has changed, after the answer to the first try was lost', async () => {
  desk.server.on(salary.setSalary, () => ({ ...status, message: 'Salary set successfully' }));
  desk.server.refuse(salary.setSalary, 'lost', 'lost');
  desk.open('/admin/drivers/salary-management?driver=ravi-kumar');
  await userEvent.type(await screen.findByLabelText(/Monthly salary/), '25000');
  const set = async (calls: number) => {
    await userEvent.click(screen.getByRole('button', { name: 'Set Salary' }));
    await waitFor(() => expect(desk.server.callsOf(salary.setSalary)).toHaveLength(calls));
  };
  const become = async (baseSalary: number, shown: string) => {
    status = { ...status, currentCycle: { ...status.currentCycle, baseSalary } };
    hear('record_changed', { kind: 'salary', id: ravi._id });
    await screen.findByText(shown);
  };
  await listening('record_changed');
  await set(1);
  await become(25_000, '₹25,000');
  await set(2);
  await become(24_000, '₹24,000');
  await set(3);
  await screen.findByText('Salary set successfully');
  const [first, second, third] = desk.server.callsOf(salary.setSalary);
  expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
  expect(third?.idempotencyKey).not.toBe(first?.idempotencyKey);
  expect(third?.body).toEqual(first?.body);
});

it('dates an advance on the day on which it is given, also on a page that was opened the day before', async () => {
  jest.useFakeTimers({
    now: Date.parse('2026-11-21T23:50:00+05:30'),
    // Only the clock and the intervals of the page are fake; promises and frames run as usual.
    doNotFake: ['nextTick', 'queueMicrotask', 'performance', 'requestAnimationFrame', 'setImmediate', 'setTimeout'],
  });
  try {
    desk.open('/admin/drivers/salary-management?driver=ravi-kumar');
    await userEvent.click(await screen.findByRole('tab', { name: 'Give Advance' }));
    await screen.findByDisplayValue(/^21.Nov.2026$/);
    act(() => {
      jest.setSystemTime(Date.parse('2026-11-22T09:00:00+05:30'));
      jest.advanceTimersByTime(60_000);
    });
    await userEvent.type(screen.getByLabelText(/Amount/), '500');
    await screen.findByDisplayValue(/^22.Nov.2026$/);
    desk.server.refuse(salary.giveAdvance, 'lost');
    await userEvent.click(screen.getByRole('button', { name: 'Give Advance' }));
    await screen.findByText(/can't reach Pahiya/);
    act(() => {
      jest.setSystemTime(Date.parse('2026-11-23T00:01:00+05:30'));
      jest.advanceTimersByTime(60_000);
    });
    await userEvent.click(screen.getByRole('button', { name: 'Give Advance' }));
    await screen.findByText('Advance recorded successfully');
    await screen.findByDisplayValue(/^23.Nov.2026$/);
    const [lost, again] = desk.server.callsOf(salary.giveAdvance);
    expect(String(lost?.body['date'])).toMatch(/^2026-11-22T/);
    expect(again?.idempotencyKey).toBe(lost?.idempotencyKey);
    expect(again?.body).toEqual(lost?.body);
  } finally {
    jest.useRealTimers();
  }
});
