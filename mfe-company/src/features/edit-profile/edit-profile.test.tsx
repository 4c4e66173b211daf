import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes, type Company } from '@pahiya/contracts';
import { startDesk } from '../../../test/start-desk.ts';

const { getCompanyProfile, updateCompanyProfile } = routes.auth;
const demo: Company = {
  _id: 'company-1',
  id: 'company-1',
  companyId: 'DEMO01',
  companyName: 'Demo Industries',
  name: 'Demo Industries',
  email: 'company@demo.example',
  status: 'active',
  gstin: null,
  address: 'Whitefield, Bengaluru',
  phone: null,
  createdAt: '2026-01-01T00:00:00.000Z',
};
let desk: ReturnType<typeof startDesk>;

beforeEach(() => {
  desk = startDesk();
  desk.server.on(getCompanyProfile, () => ({ company: demo }));
  desk.server.on(updateCompanyProfile, ({ body }) => ({
    company: {
      ...demo,
      companyName: typeof body.companyName === 'string' ? body.companyName : demo.companyName,
      gstin: String(body.gstin),
    },
    message: 'Company profile updated successfully',
  }));
});
afterEach(() => desk.close());

const field = (name: RegExp) => screen.findByLabelText(name, { selector: 'input' });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

it('checks the last character of the GSTIN, and shows a new name at once', async () => {
  desk.open('/company-dashboard/profile');
  await userEvent.type(await field(/^GSTIN/), '27AAPFU0939F1ZX');
  await save();
  await screen.findByText('The last character does not fit the others: compare it with your certificate');
  await userEvent.clear(await field(/^GSTIN/));
  await userEvent.type(await field(/^GSTIN/), '27aapfu0939f1zv');
  await userEvent.clear(await field(/^Company name/));
  await userEvent.type(await field(/^Company name/), 'Demo Works');
  await save();

  await screen.findByText('Company profile updated successfully');
  await screen.findByText('Demo Works');
  expect(desk.server.callsOf(updateCompanyProfile).map(({ body }) => body)).toEqual([
    { companyName: 'Demo Works', gstin: '27AAPFU0939F1ZV' },
  ]);
});

it('says why invoices leave out an invalid GSTIN that was saved earlier, and refuses a new one', async () => {
  desk.server.on(getCompanyProfile, () => ({ company: { ...demo, gstin: '99AAPFU0939F1ZK' } }));
  desk.open('/company-dashboard/profile');
  await screen.findByText('No invoice carries this GSTIN');
  await screen.findByText('No state has the number 99: compare it with your certificate');
  await userEvent.clear(await field(/^GSTIN/));
  await userEvent.type(await field(/^GSTIN/), '27AAPFU0939F1D4');
  await save();
  await screen.findByText('This is the GSTIN of a deductor or collector of tax. Write the one of the company itself');
  expect(desk.server.callsOf(updateCompanyProfile)).toEqual([]);
});

it('keeps the chosen theme in a cookie', async () => {
  desk.open('/company-dashboard/settings');
  await userEvent.click(await screen.findByRole('radio', { name: /^Dark/ }));
  expect(document.documentElement.dataset['theme']).toBe('dark');
  expect(document.cookie).toContain('theme=dark');
  await userEvent.click(screen.getByRole('radio', { name: /^As this device/ }));
  expect(document.documentElement.dataset['theme']).toBeUndefined();
});
