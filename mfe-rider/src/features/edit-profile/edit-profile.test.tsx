import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes, type User } from '@pahiya/contracts';
import { signInElsewhereAs } from '@pahiya/web-kit/testing';
import { startRider } from '../../../test/start-rider.tsx';

const { getProfile, updateProfile } = routes.auth;
const asha: User = {
  _id: 'rider-1',
  role: 'user',
  email: 'asha@demo.example',
  employeeId: 'E-001',
  employeeName: 'Asha Rao',
  phone: null,
  companyId: 'DEMO01',
  companyName: 'Demo Industries',
};
const vikram: User = { ...asha, _id: 'rider-2', email: 'vikram@demo.example', employeeName: 'Vikram Joshi' };
let rider: ReturnType<typeof startRider>;

beforeEach(() => {
  rider = startRider();
  const whoAsks = (account: string | undefined) => (account === vikram._id ? vikram : asha);
  rider.server.on(getProfile, ({ account }) => ({ user: whoAsks(account) }));
  rider.server.on(updateProfile, ({ body, account }) => ({
    user: { ...whoAsks(account), phone: typeof body.phone === 'string' && body.phone !== '' ? body.phone : null },
    message: 'Profile updated successfully',
  }));
});
afterEach(() => rider.close());

const save = () => screen.getByRole('button', { name: 'Save' });
const field = (name: RegExp) => screen.findByLabelText(name, { selector: 'input' });

it('saves only changed fields, and nothing before a change', async () => {
  rider.open('/profile');
  const companyId = await field(/^Company ID/);
  expect([companyId.getAttribute('value'), companyId.hasAttribute('readonly')]).toEqual(['DEMO01', true]);
  expect(save().getAttribute('aria-disabled')).toBe('true');
  await userEvent.type(await field(/^Phone number/), '98123 45678');
  await userEvent.click(save());

  await screen.findByText('Profile updated successfully');
  expect(rider.server.callsOf(updateProfile).map(({ body }) => body)).toEqual([{ phone: '9812345678' }]);
  expect(save().getAttribute('aria-disabled')).toBe('true');
});

it('asks before leaving the page with unsaved changes', async () => {
  const isHeld = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  rider.open('/profile');
  const phone = await field(/^Phone number/);
  expect(isHeld()).toBe(false);
  await userEvent.type(phone, '9812345678');
  expect(isHeld()).toBe(true);
  await userEvent.click(save());
  await screen.findByText('Profile updated successfully');
  expect(isHeld()).toBe(false);
});

it('requires the current password for a new one, and says when it is wrong', async () => {
  const refused = 'The current password is not right.';
  rider.server.refuse(updateProfile, { code: 'INVALID_CREDENTIALS', message: refused });
  rider.open('/profile');
  await userEvent.type(await field(/^New password/), 'secret-123');
  await userEvent.click(save());
  expect(document.activeElement).toBe(await field(/^Current password/));
  await userEvent.type(await field(/^Current password/), 'guessed');
  await userEvent.click(save());

  await screen.findByText(refused);
  expect((await field(/^Current password/)).getAttribute('aria-invalid')).toBe('true');
});

it('shows what the server finds wrong with the new password once, at its field', async () => {
  const message = 'The password is among the most common ones';
  rider.server.refuse(updateProfile, {
    code: 'VALIDATION_FAILED',
    params: { what: 'fields' },
    message,
    issues: [{ path: 'password', code: 'password-common', message }],
  });
  rider.open('/profile');
  await userEvent.type(await field(/^Current password/), 'the old one');
  await userEvent.type(await field(/^New password/), 'iloveyou');
  await userEvent.click(save());
  await screen.findByText(message);
  expect((await field(/^New password/)).getAttribute('aria-invalid')).toBe('true');
});

it('says that the profile could not be loaded, and tries again', async () => {
  rider.server.refuse(getProfile, { code: 'UNAVAILABLE', message: 'Away' });
  rider.open('/profile');
  await screen.findByText('Failed to load profile');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await field(/^Name/);
});

describe('when another rider logs in in another tab', () => {
  const vikramLogsIn = () => signInElsewhereAs({ sub: vikram._id, role: 'user', name: 'Vikram Joshi' });

  it('shows the new rider’s profile and cannot save anything typed or read before', async () => {
    rider.open('/profile');
    await userEvent.type(await field(/^Phone number/), '9812345678');
    vikramLogsIn();

    await waitFor(async () => expect((await field(/^Name/)).getAttribute('value')).toBe('Vikram Joshi'));
    expect((await field(/^Phone number/)).getAttribute('value')).toBe('');
    expect(document.body.textContent).not.toContain(asha.email);
    await userEvent.click(save());
    expect(rider.server.callsOf(updateProfile)).toEqual([]);
  });

  it('does not show the new rider the late answer to a write of the first', async () => {
    rider.open('/profile');
    await userEvent.type(await field(/^Phone number/), '9812345678');
    const answer = rider.server.hold();
    await userEvent.click(save());
    vikramLogsIn();
    answer();

    await waitFor(async () => expect((await field(/^Name/)).getAttribute('value')).toBe('Vikram Joshi'));
    await waitFor(() => expect(rider.server.callsOf(updateProfile).map(({ account }) => account)).toEqual([asha._id]));
    await act(() => Promise.resolve());
    expect((await field(/^Name/)).getAttribute('value')).toBe('Vikram Joshi');
    expect(screen.queryByText('Profile updated successfully')).toBeNull();
  });
});

describe('the file with all data about the person', () => {
  const { createObjectURL } = URL;
  const { click } = HTMLAnchorElement.prototype;
  const saved: string[] = [];

  beforeEach(() => {
    saved.length = 0;
    URL.createObjectURL = () => 'blob:data';
    HTMLAnchorElement.prototype.click = function press(this: HTMLAnchorElement) {
      saved.push(this.download);
    };
    rider.server.on(routes.auth.myData, () => ({
      person: { _id: 'rider-1', role: 'user' as const },
      collectedAt: '2026-11-23T06:30:00.000Z',
      held: { auth: {} },
      unavailable: ['booking' as const, 'invoice' as const],
    }));
    rider.open('/profile');
  });
  afterEach(() => {
    URL.createObjectURL = createObjectURL;
    HTMLAnchorElement.prototype.click = click;
  });
  const download = async () => userEvent.click(await screen.findByRole('button', { name: 'Download my data' }));

  it('is saved, and the page names the parts that it lacks', async () => {
    await download();
    await screen.findByText(/these parts did not answer: rides, invoices\./);
    expect(saved).toEqual([expect.stringMatching(/^pahiya-my-data-.*\.json$/)]);
  });

  it('is saved once after a double click', async () => {
    const button = await screen.findByRole('button', { name: 'Download my data' });
    const answer = rider.server.hold(routes.auth.myData);
    fireEvent.click(button);
    fireEvent.click(button);
    answer();
    await screen.findByText(/these parts did not answer/);
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
    expect(rider.server.callsOf(routes.auth.myData)).toHaveLength(1);
    expect(saved).toHaveLength(1);
  });

  it('is not saved once another rider has logged in', async () => {
    await screen.findByRole('button', { name: 'Download my data' });
    const answer = rider.server.hold();
    await download();
    signInElsewhereAs({ sub: 'rider-2', role: 'user', name: 'Vikram Joshi' });
    answer();
    await waitFor(() => expect(rider.server.callsOf(routes.auth.myData)).toHaveLength(1));
    await screen.findByRole('button', { name: 'Download my data' });
    expect(saved).toEqual([]);
  });
});
