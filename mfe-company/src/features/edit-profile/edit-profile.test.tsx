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
    },
    message: 'Company profile updated successfully',
  }));
});
afterEach(() => desk.close());

const field = (name: RegExp) => screen.findByLabelText(name, { selector: 'input' });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

it('shows a new name at once', async () => {
  desk.open('/company-dashboard/profile');
  await userEvent.clear(await field(/^Company name/));
  await userEvent.type(await field(/^Company name/), 'Demo Works');
  await save();

  await screen.findByText('Company profile updated successfully');
  await screen.findByText('Demo Works');
  expect(desk.server.callsOf(updateCompanyProfile).map(({ body }) => body)).toEqual([{ companyName: 'Demo Works' }]);
});
