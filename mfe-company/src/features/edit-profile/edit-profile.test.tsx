import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes, type Company } from '@pahiya/contracts';
import { hear, listening } from '@pahiya/web-kit/testing';
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

it('follows a change by a colleague, and does not take it back with another one', async () => {
  desk.open('/company-dashboard/profile');
  const phone = await field(/^Phone/);
  await listening('record_changed');
  desk.server.on(getCompanyProfile, () => ({ company: { ...demoIndustries, companyName: 'Demo Works' } }));
  await userEvent.type(phone, '9876543210');
  hear('record_changed', { kind: 'company', id: demoIndustries._id });
  await screen.findByDisplayValue('Demo Works');
  await save();

  await screen.findByText('Company profile updated successfully');
  expect(desk.server.callsOf(updateCompanyProfile).map(({ body }) => body)).toEqual([{ phone: '9876543210' }]);
});

it('keeps what was typed while the form was being saved', async () => {
  desk.open('/company-dashboard/profile');
  await userEvent.clear(await field(/^Company name/));
  await userEvent.type(await field(/^Company name/), 'Demo Works');
  const answer = desk.server.hold(updateCompanyProfile);
  await save();
  await userEvent.type(await field(/^Phone/), '9876543210');
  answer();

  await screen.findByText('Company profile updated successfully');
  await screen.findByDisplayValue('9876543210');
});

/** What a colleague saved arrives. */
async function hearOf(company: Company) {
  await listening('record_changed');
  desk.server.on(getCompanyProfile, () => ({ company }));
  hear('record_changed', { kind: 'company', id: demoIndustries._id });
}

const calls = () => desk.server.callsOf(updateCompanyProfile);
const failToSave = async (tries: number) => {
  await save();
  await waitFor(() => expect(calls()).toHaveLength(tries));
  await screen.findByText('Your changes could not be saved.');
};

it('saves a name again that a colleague has taken back, after the answer to the first try was lost', async () => {
  desk.server.refuse(updateCompanyProfile, 'lost', 'lost');
  desk.open('/company-dashboard/profile');
  const name = await field(/^Company name/);
  const type = async () => {
    await userEvent.clear(name);
    await userEvent.type(name, 'Demo Works');
  };
  await type();
  await failToSave(1);
  await failToSave(2);
  await hearOf({ ...demoIndustries, companyName: 'Demo Works', phone: '9876543210' });
  await screen.findByDisplayValue('9876543210');
  await hearOf(demoIndustries);
  await screen.findByDisplayValue(demoIndustries.companyName);
  await type();
  await save();

  await screen.findByText('Company profile updated successfully');
  const [first, second, third] = calls();
  expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
  expect(third?.idempotencyKey).not.toBe(first?.idempotencyKey);
  expect(third?.body).toEqual(first?.body);
});

it('sends a name and a password again as they were, when only the answer to the first try was lost', async () => {
  desk.server.refuse(updateCompanyProfile, 'lost');
  desk.open('/company-dashboard/profile');
  await userEvent.clear(await field(/^Company name/));
  await userEvent.type(await field(/^Company name/), 'Demo Works');
  await userEvent.type(await field(/^Current password/), 'present-secret-1');
  await userEvent.type(await field(/^New password/), 'another-secret-2');
  await failToSave(1);
  await hearOf({ ...demoIndustries, companyName: 'Demo Works' });
  await screen.findByText('Demo Works');
  await save();

  await screen.findByText('Company profile updated successfully');
  const [first, second] = calls();
  expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
  expect(second?.body).toEqual(first?.body);
});

it('does not send a password change anew because a colleague changed something else', async () => {
  desk.server.refuse(updateCompanyProfile, 'lost');
  desk.open('/company-dashboard/profile');
  await userEvent.type(await field(/^Current password/), 'present-secret-1');
  await userEvent.type(await field(/^New password/), 'another-secret-2');
  await failToSave(1);
  await hearOf({ ...demoIndustries, companyName: 'Demo Works' });
  await screen.findByDisplayValue('Demo Works');
  await save();

  await screen.findByText('Company profile updated successfully');
  const [first, second] = calls();
  expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
});
