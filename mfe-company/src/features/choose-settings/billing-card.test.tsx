import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '@pahiya/contracts';
import { hear, listening } from '@pahiya/web-kit/testing';
import { demoIndustries } from '../../../test/companies.ts';
import { startDesk } from '../../../test/start-desk.ts';

const { getCompanyProfile, updateCompanyProfile } = routes.auth;
let desk: ReturnType<typeof startDesk>;
beforeEach(() => {
  desk = startDesk();
  desk.server.on(getCompanyProfile, () => ({ company: demoIndustries }));
  desk.server.on(updateCompanyProfile, ({ body }) => ({
    company: { ...demoIndustries, gstin: String(body.gstin), address: String(body.address) },
    message: 'Company profile updated successfully',
  }));
});
afterEach(() => desk.close());

const gstin = () => screen.findByLabelText(/^GSTIN/, { selector: 'input' });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save billing' }));

it('checks the last character of the GSTIN, and keeps it with the billing address', async () => {
  desk.open('/company-dashboard/settings');
  await userEvent.type(await gstin(), '27AAPFU0939F1ZX');
  await save();
  await screen.findByText('The last character does not fit the others: compare it with your certificate');
  await userEvent.clear(await gstin());
  await userEvent.type(await gstin(), '27aapfu0939f1zv');
  const address = screen.getByLabelText(/^Billing address/, { selector: 'textarea' });
  await userEvent.clear(address);
  await userEvent.type(address, 'Hinjawadi, Pune');
  await save();
  await screen.findByText('Address and GSTIN are saved');
  expect(desk.server.callsOf(updateCompanyProfile).map(({ body }) => body)).toEqual([
    { address: 'Hinjawadi, Pune', gstin: '27AAPFU0939F1ZV' },
  ]);
});

it('says why invoices leave out an invalid GSTIN that was saved earlier, and refuses a new one', async () => {
  desk.server.on(getCompanyProfile, () => ({ company: { ...demoIndustries, gstin: '99AAPFU0939F1ZK' } }));
  desk.open('/company-dashboard/settings');
  await screen.findByText('No invoice carries this GSTIN');
  await screen.findByText('No state has the number 99: compare it with your certificate');
  await userEvent.clear(await gstin());
  await userEvent.type(await gstin(), '27AAPFU0939F1D4');
  await save();
  await screen.findByText('This is the GSTIN of a deductor or collector of tax. Write the one of the company itself');
  expect(desk.server.callsOf(updateCompanyProfile)).toEqual([]);
});

it('says in each card that it could not be loaded, and one retry loads all cards', async () => {
  desk.server.refuse(getCompanyProfile, { code: 'UNAVAILABLE', message: 'Not available right now.' });
  desk.open('/company-dashboard/settings');
  const card = (await screen.findByRole('heading', { name: 'How people join' })).closest('section') as HTMLElement;
  await within(card).findByText('Not available right now.');
  desk.server.on(getCompanyProfile, () => ({ company: demoIndustries }));
  await userEvent.click(within(card).getByRole('button', { name: 'Retry' }));
  for (const name of ['Save billing', 'Save how people join', 'Save notifications'])
    await screen.findByRole('button', { name });
});

it('keeps what is typed while it saves, and shows the rest as it was saved', async () => {
  desk.open('/company-dashboard/settings');
  await userEvent.type(await gstin(), '27aapfu0939f1zv');
  const release = desk.server.hold(updateCompanyProfile);
  await save();
  await userEvent.type(screen.getByLabelText(/^Billing address/, { selector: 'textarea' }), ' 560066');
  release();
  await screen.findByText('Address and GSTIN are saved');
  await screen.findByDisplayValue('27AAPFU0939F1ZV');
  screen.getByDisplayValue('Whitefield, Bengaluru 560066');
});

it('keeps what is typed when somebody else saves, and shows the rest as they saved it', async () => {
  desk.open('/company-dashboard/settings');
  await userEvent.type(await gstin(), '27AAPFU');
  await listening('record_changed');
  desk.server.on(getCompanyProfile, () => ({ company: { ...demoIndustries, address: 'Hinjawadi, Pune' } }));
  hear('record_changed', { kind: 'company', id: demoIndustries._id });
  await screen.findByDisplayValue('Hinjawadi, Pune');
  screen.getByDisplayValue('27AAPFU');
});

it('saves an address without a GSTIN, and removes a GSTIN that is emptied', async () => {
  const saved = { ...demoIndustries, gstin: '27AAPFU0939F1ZV' };
  desk.server.on(updateCompanyProfile, () => ({ company: saved, message: 'Company profile updated successfully' }));
  desk.open('/company-dashboard/settings');
  await userEvent.type(await screen.findByLabelText(/^Billing address/, { selector: 'textarea' }), ' 560066');
  await save();
  await screen.findByText('Address and GSTIN are saved');
  await waitFor(async () => expect(await gstin()).toHaveProperty('value', saved.gstin));
  await userEvent.clear(await gstin());
  await save();
  await waitFor(() => expect(desk.server.callsOf(updateCompanyProfile)).toHaveLength(2));
  expect(desk.server.callsOf(updateCompanyProfile).map(({ body }) => body)).toEqual([
    { address: 'Whitefield, Bengaluru 560066' },
    { address: 'Whitefield, Bengaluru', gstin: '' },
  ]);
});

it('asks before the page is left while a card has unsaved changes', async () => {
  desk.server.on(updateCompanyProfile, ({ body }) => ({
    company: { ...demoIndustries, address: String(body.address) },
    message: 'Company profile updated successfully',
  }));
  const isHeld = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  desk.open('/company-dashboard/settings');
  const address = await screen.findByLabelText(/^Billing address/, { selector: 'textarea' });
  expect(isHeld()).toBe(false);
  await userEvent.type(address, ', Pune');
  await userEvent.click(screen.getByRole('link', { name: 'Billing' }));
  const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Keep editing' }));
  expect(isHeld()).toBe(true);

  await save();
  await screen.findByText('Address and GSTIN are saved');
  expect(isHeld()).toBe(false);
});
