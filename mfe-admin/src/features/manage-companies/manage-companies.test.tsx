import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes, type Company } from '@pahiya/contracts';
import { acme } from '../../../test/records.ts';
import { startConsole } from '../../../test/start-console.ts';

const { registerCompany, listCompanies } = routes.auth;
let desk: ReturnType<typeof startConsole>;

beforeEach(() => {
  desk = startConsole();
});
afterEach(() => desk.close());

it('registers a company, shows the server’s reason for a refusal, and clears the form after a success', async () => {
  desk.server.refuse(
    registerCompany,
    { code: 'ALREADY_EXISTS', message: 'ACME01 is taken' },
    { code: 'INTERNAL', message: 'Oops' },
  );
  desk.server.on(registerCompany, () => ({ message: 'ok', company: acme }));
  desk.open('/admin/companies/register-company');
  const submit = await screen.findByRole('button', { name: 'Register Company' });
  await userEvent.click(submit);
  await screen.findByText('Enter the company’s name.');
  const name = screen.getByLabelText<HTMLInputElement>(/Company name/);
  await userEvent.type(name, 'Acme Works');
  await userEvent.type(screen.getByLabelText(/Company ID/), 'ACME01');
  await userEvent.type(screen.getByLabelText(/Email/), 'desk@acme.example');
  await userEvent.type(screen.getByLabelText(/^Password/), 'secret-123');
  await userEvent.click(submit);
  await screen.findByText('Registration failed: ACME01 is taken');
  await userEvent.click(submit);
  await screen.findByText('Server error. Try again later.');
  await userEvent.click(submit);
  await screen.findByText('Company registered successfully!');
  expect(name.value).toBe('');
});

it('shows an empty form to a person who left while a registration was under way', async () => {
  desk.server.on(registerCompany, () => ({ message: 'ok', company: acme }));
  desk.open('/admin/companies/register-company');
  await userEvent.type(await screen.findByLabelText(/Company name/), 'Acme Works');
  await userEvent.type(screen.getByLabelText(/Company ID/), 'ACME01');
  await userEvent.type(screen.getByLabelText(/Email/), 'desk@acme.example');
  await userEvent.type(screen.getByLabelText(/^Password/), 'secret-123');
  const answer = desk.server.hold();
  await userEvent.click(screen.getByRole('button', { name: 'Register Company' }));
  cleanup();
  answer();
  await waitFor(() => expect(sessionStorage).toHaveLength(0));
  desk.open('/admin/companies/register-company');
  expect((await screen.findByLabelText<HTMLInputElement>(/Company name/)).value).toBe('');
});

it('keeps the chosen status in the address and asks the server for it', async () => {
  const away: Company = { ...acme, _id: 'company-10', companyName: 'Zeta Labs', status: 'suspended' };
  desk.server.on(listCompanies, ({ query }) => ({
    companies: [acme, away].filter(({ status }) => (query['status'] ?? status) === status),
  }));
  desk.open('/admin/companies/registered-companies');
  await screen.findByText('2 companies');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Suspended');
  await screen.findByText('1 company');
  expect(screen.getByRole('table').textContent).toContain('Zeta Labs');
  expect(desk.address()).toBe('/admin/companies/registered-companies?status=suspended');
});

it('loads the next companies by cursor', async () => {
  const later = { ...acme, _id: 'company-10', companyId: 'ZETA01', companyName: 'Zeta Labs' };
  desk.server.on(listCompanies, ({ query }) =>
    query['cursor'] === 'next' ? { companies: [later] } : { companies: [acme], nextCursor: 'next' },
  );
  desk.open('/admin/companies/registered-companies');
  await screen.findByText('First 1 company shown');
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
  await screen.findByText('Zeta Labs');
  await screen.findByText('2 companies');
});

it('leaves the focus where a person types while the registration is under way', async () => {
  desk.server.on(registerCompany, () => ({ message: 'ok', company: acme }));
  desk.open('/admin/companies/register-company');
  await userEvent.type(await screen.findByLabelText(/Company name/), 'Acme Works');
  await userEvent.type(screen.getByLabelText(/Company ID/), 'ACME01');
  const email = screen.getByLabelText<HTMLInputElement>(/Email/);
  await userEvent.type(email, 'desk@acme.example');
  await userEvent.type(screen.getByLabelText(/^Password/), 'secret-123');
  const answer = desk.server.hold(registerCompany);
  await userEvent.click(screen.getByRole('button', { name: 'Register Company' }));
  await userEvent.type(email, '.org');
  answer();
  await screen.findByText('Company registered successfully!');
  expect(document.activeElement).toBe(email);
  expect(email.value).toBe('desk@acme.example.org');
});

it('moves the focus to the search when all companies are shown again', async () => {
  desk.server.on(listCompanies, ({ query }) => ({ companies: query['q'] ? [] : [acme] }));
  desk.open('/admin/companies/registered-companies?q=nobody');
  await userEvent.click(await screen.findByRole('button', { name: /^Show all/ }));
  await screen.findByText('Acme Works');
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
});
