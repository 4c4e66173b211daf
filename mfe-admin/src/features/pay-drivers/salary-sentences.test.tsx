import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes, type RouteContract } from '@pahiya/contracts';
import { showLanguage } from '@pahiya/ui';
import { driverOf } from '@pahiya/web-kit/testing';
import { startConsole } from '../../../test/start-console.ts';
import { salaryOf } from '../../../test/records.ts';

const { salary } = routes;
const ravi = driverOf('Ravi Kumar');
const cycle = salaryOf(ravi._id).currentCycle;
/** A ledger with the notes that it writes itself. */
const status = salaryOf(ravi._id, {
  currentCycle: {
    ...cycle,
    transactions: [
      {
        _id: '1',
        type: 'adjustment',
        amount: 500,
        changeType: 'increase',
        note: 'Salary increased by 500',
        defaultNote: 'increased',
        date: cycle.startDate,
      },
      {
        _id: '2',
        type: 'adjustment',
        amount: 200,
        changeType: 'decrease',
        note: 'Salary decreased by 200',
        defaultNote: 'decreased',
        date: cycle.startDate,
      },
      {
        _id: '3',
        type: 'advance',
        amount: 900,
        note: 'Advance payment',
        defaultNote: 'advance',
        date: cycle.startDate,
      },
    ],
  },
});
let desk: ReturnType<typeof startConsole>;

beforeEach(() => {
  desk = startConsole();
  desk.server.on(routes.driver.getDriver, () => ({ driver: ravi }));
  desk.server.on(routes.driver.listDrivers, () => ({ drivers: [ravi] }));
  desk.server.on(salary.salaryStatus, () => status);
  for (const call of [salary.setSalary, salary.adjustSalary, salary.giveAdvance])
    desk.server.on(call, () => ({ ...status, message: 'Done' }));
});
afterEach(() => desk.close());

interface Write {
  tab: string;
  first?: string;
  button: string;
  call: RouteContract;
  invalid: string;
  failed: string;
  done: string;
}
const writes: readonly Write[] = [
  {
    tab: 'Set Salary',
    button: 'Set Salary',
    call: salary.setSalary,
    invalid: 'Please enter a valid salary amount',
    failed: 'Failed to set salary',
    done: 'Salary set successfully',
  },
  {
    tab: 'Adjust Salary',
    button: 'Increase Salary',
    call: salary.adjustSalary,
    invalid: 'Please enter a valid adjustment amount',
    failed: 'Failed to adjust salary',
    done: 'Salary increased successfully',
  },
  {
    tab: 'Adjust Salary',
    first: 'Decrease',
    button: 'Decrease Salary',
    call: salary.adjustSalary,
    invalid: 'Please enter a valid adjustment amount',
    failed: 'Failed to adjust salary',
    done: 'Salary decreased successfully',
  },
  {
    tab: 'Give Advance',
    button: 'Give Advance',
    call: salary.giveAdvance,
    invalid: 'Please enter a valid advance amount',
    failed: 'Failed to record advance',
    done: 'Advance recorded successfully',
  },
];

it.each(writes)('shows the outcome of: $button', async ({ tab, first, button: name, call, invalid, failed, done }) => {
  desk.server.refuse(call, 'unreadable');
  desk.open(`/admin/drivers/salary-management?driver=${ravi._id}`);
  await userEvent.click(await screen.findByRole('tab', { name: tab }));
  if (first) await userEvent.click(screen.getByRole('radio', { name: first }));
  const amount = screen.getByRole('spinbutton');

  await userEvent.type(amount, '0');
  const button = screen.getByRole('button', { name });
  await userEvent.click(button);
  await screen.findByText(invalid);
  await userEvent.type(amount, '500');
  await userEvent.click(button);
  await screen.findByText(failed);
  await userEvent.click(button);
  await screen.findByText(done);
});

it('says that the ledger is loading, and shows the notes that it writes itself', async () => {
  desk.open(`/admin/drivers/salary-management?driver=${ravi._id}`);
  await screen.findByText('Loading salary information...');
  await screen.findByText(/Salary increased by 500/);
  screen.getByText(/Salary decreased by 200/);
  screen.getByText(/Advance payment/);
  await act(() => showLanguage('hi'));
  await screen.findByText('वेतन 500 बढ़ाया गया');
  screen.getByText('वेतन 200 घटाया गया');
  await act(() => showLanguage('en'));
});
