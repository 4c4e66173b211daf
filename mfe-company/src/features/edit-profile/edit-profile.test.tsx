import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '@pahiya/contracts';
import { demoIndustries } from '../../../test/companies.ts';
import { startDesk } from '../../../test/start-desk.ts';

const { getCompanyProfile, updateCompanyProfile } = routes.auth;
let desk: ReturnType<typeof startDesk>;

beforeEach(() => {
  desk = startDesk();
  desk.server.on(getCompanyProfile, () => ({ company: demoIndustries }));
  desk.server.on(updateCompanyProfile, ({ body }) => ({
    company: {
      ...demoIndustries,
      companyName: typeof body.companyName === 'string' ? body.companyName : demoIndustries.companyName,
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
