import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '@pahiya/contracts';
import { endSession } from '@pahiya/web-kit';
import { driverOf } from '@pahiya/web-kit/testing';
import { startDriver } from '../../../test/start-driver.ts';

const { registerDriver } = routes.driver;
const image = (name: string) => new File(['image'], name, { type: 'image/png' });
let driver: ReturnType<typeof startDriver>;

beforeEach(() => {
  driver = startDriver();
  driver.server.on(registerDriver, () => ({
    driver: driverOf('Deepak Chavan', { status: 'inactive', phoneNumber: '9876543211' }),
    message: 'Driver registered successfully',
  }));
});
afterEach(() => driver.close());

const submit = async () => userEvent.click(await screen.findByRole('button', { name: 'Register' }));

it('requires the fields, then both images, and then waits for activation', async () => {
  act(() => endSession('signed-out'));
  driver.open('/driver-register');
  await submit();
  await screen.findByText('Please fill in all required fields');
  await userEvent.type(screen.getByLabelText(/^Full name/), 'Deepak Chavan');
  await userEvent.type(screen.getByLabelText(/^Phone number/), '98765 43211');
  await userEvent.type(screen.getByLabelText(/^Password/), 'secret-123');
  await screen.findByText('Please upload both license and Aadhaar card images');
  await userEvent.upload(await screen.findByLabelText(/^License image/), image('license.png'));
  await userEvent.upload(screen.getByLabelText(/^Aadhaar card image/), image('aadhaar.png'));
  expect(driver.server.callsOf(registerDriver)).toHaveLength(0);

  driver.server.refuse(registerDriver, {
    code: 'UNSUPPORTED_TYPE',
    params: { what: 'image', field: 'licenseImage' },
    message: 'licenseImage must be a JPG or PNG image.',
  });
  await submit();
  await screen.findByText('The license image must be a JPG or PNG image.');
  driver.server.refuse(registerDriver, {
    code: 'BODY_TOO_LARGE',
    params: { what: 'image', field: 'aadhaarCardImage', megabytes: 5 },
    message: 'aadhaarCardImage is larger than 5 MB.',
  });
  await submit();
  await screen.findByText('The Aadhaar card image may be at most 5 MB.');
  await submit();

  await screen.findByRole('heading', { level: 1, name: 'Waiting for activation' });
  const form = driver.server.callsOf(registerDriver).at(-1)?.form;
  expect(form?.get('phoneNumber')).toBe('9876543211');
  expect(form?.get('licenseImage')).toBeInstanceOf(File);
  expect(form?.get('aadhaarCardImage')).toBeInstanceOf(File);
  expect(form?.has('email')).toBe(false);
});

it('shows the form to somebody who is signed in only after they log out', async () => {
  driver.open('/driver-register');
  const logOut = await screen.findByRole('button', { name: 'Log out' });
  expect(screen.queryByLabelText(/^Full name/)).toBeNull();
  await userEvent.click(logOut);
  await screen.findByLabelText(/^Full name/);
});
