import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes, type Company } from '@pahiya/contracts';
import { acme } from '../../../test/records.ts';
import { startConsole } from '../../../test/start-console.ts';

const { changeCompanyStatus, endSessions, listCompanies } = routes.auth;
let desk: ReturnType<typeof startConsole>;
const user = userEvent.setup();

beforeEach(() => {
  desk = startConsole();
});
afterEach(() => desk.close());

async function choose(action: string) {
  await user.click(await screen.findByRole('button', { name: `Actions of ${acme.companyName}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
  await user.click(await screen.findByRole('button', { name: action }));
}

it.each([
  ['waiting', 'Let in', 'active'],
  ['waiting', 'Refuse', 'deleted'],
  ['active', 'Suspend', 'suspended'],
  ['suspended', 'Reopen', 'active'],
] as const)('offers for a company that is %s: %s', async (status, action, wanted) => {
  const company: Company = { ...acme, status };
  desk.server.on(listCompanies, () => ({ companies: [company] }));
  desk.server.on(changeCompanyStatus, () => ({ company, message: 'Done' }));
  desk.open('/admin/companies/registered-companies');
  await choose(action);
  await screen.findByText('Done');
  expect(desk.server.callsOf(changeCompanyStatus).at(-1)?.body).toEqual({ status: wanted });
});

it('ends anybody’s sessions', async () => {
  desk.server.on(listCompanies, () => ({ companies: [acme] }));
  desk.server.on(endSessions, () => ({ accounts: 1, message: 'The sessions have ended' }));
  desk.open('/admin/companies/registered-companies');
  await user.click(await screen.findByRole('button', { name: 'End sessions…' }));
  await user.click(await screen.findByRole('button', { name: 'End sessions' }));
  await screen.findByText('Write whose sessions should end.');
  await user.type(screen.getByLabelText(/^E-mail, phone number/, { selector: 'input' }), 'asha@demo.example');
  await user.click(screen.getByRole('button', { name: 'End sessions' }));
  await screen.findByText('The sessions have ended');
  expect(desk.server.callsOf(endSessions).at(-1)?.body).toEqual({ who: 'asha@demo.example' });
});

it('ends sessions anew after a lost answer: somebody may have logged in since', async () => {
  desk.server.on(listCompanies, () => ({ companies: [acme] }));
  desk.server.on(endSessions, () => ({ accounts: 1, message: 'The sessions have ended' }));
  desk.server.refuse(endSessions, 'lost');
  desk.open('/admin/companies/registered-companies');
  await choose('End sessions');
  await waitFor(() => expect(desk.server.callsOf(endSessions)).toHaveLength(1));
  await user.click(await screen.findByRole('button', { name: 'End sessions' }));
  await screen.findByText('The sessions have ended');
  desk.server.refuse(endSessions, 'lost');
  await user.click(screen.getByRole('button', { name: 'End sessions…' }));
  await user.type(await screen.findByLabelText(/^E-mail, phone number/, { selector: 'input' }), 'asha@demo.example');
  await user.click(screen.getByRole('button', { name: 'End sessions' }));
  await waitFor(() => expect(desk.server.callsOf(endSessions)).toHaveLength(3));
  await user.click(await screen.findByRole('button', { name: 'End sessions' }));
  await waitFor(() => expect(desk.server.callsOf(endSessions)).toHaveLength(4));
  const keys = desk.server.callsOf(endSessions).map(({ idempotencyKey }) => idempotencyKey);
  expect(new Set(keys).size).toBe(4);
});

it('says that a company was suspended, and keeps the focus in the page, in a list that the company leaves', async () => {
  let status: Company['status'] = 'active';
  desk.server.on(listCompanies, ({ query }) => ({
    companies: [{ ...acme, status }].filter((company) => (query['status'] ?? company.status) === company.status),
  }));
  desk.server.on(changeCompanyStatus, () => {
    status = 'suspended';
    return { company: { ...acme, status }, message: 'Done' };
  });
  desk.open('/admin/companies/registered-companies?status=active');
  await choose('Suspend');
  await screen.findByText(/No compan/);
  await screen.findByText('Done');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
});
