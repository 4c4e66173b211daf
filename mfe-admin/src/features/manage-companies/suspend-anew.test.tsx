import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes, type Company } from '@pahiya/contracts';
import { hear, listening } from '@pahiya/web-kit/testing';
import { acme } from '../../../test/records.ts';
import { startConsole } from '../../../test/start-console.ts';

const { listCompanies, changeCompanyStatus } = routes.auth;
let desk: ReturnType<typeof startConsole>;

beforeEach(() => {
  desk = startConsole();
});
afterEach(() => desk.close());

it('suspends anew a company that somebody else has reopened, after the answer to the first try was lost', async () => {
  let status: Company['status'] = 'active';
  desk.server.on(listCompanies, () => ({ companies: [{ ...acme, status }] }));
  desk.server.on(changeCompanyStatus, () => ({ company: { ...acme, status: 'suspended' as const }, message: 'Done' }));
  desk.server.refuse(changeCompanyStatus, 'lost', 'lost');
  desk.open('/admin/companies/registered-companies');
  await userEvent.click(await screen.findByRole('button', { name: 'Actions of Acme Works' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Suspend' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Suspend Acme Works?' });
  const suspend = () => userEvent.click(within(dialog).getByRole('button', { name: 'Suspend' }));
  const become = async (next: Company['status'], word: string) => {
    status = next;
    hear('record_changed', { kind: 'company', id: acme._id });
    await waitFor(() => expect(screen.getByRole('table', { hidden: true }).textContent).toContain(word));
  };
  await listening('record_changed');
  await suspend();
  await waitFor(() => expect(desk.server.callsOf(changeCompanyStatus)).toHaveLength(1));
  await become('suspended', 'Suspended');
  await suspend();
  await waitFor(() => expect(desk.server.callsOf(changeCompanyStatus)).toHaveLength(2));
  await become('active', 'Active');
  await suspend();
  await screen.findByText('Done');
  const keys = desk.server.callsOf(changeCompanyStatus).map(({ idempotencyKey }) => idempotencyKey);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});
