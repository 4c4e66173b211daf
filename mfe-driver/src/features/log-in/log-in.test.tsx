import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '@pahiya/contracts';
import { startDriver } from '../../../test/start-driver.ts';

let driver: ReturnType<typeof startDriver>;

beforeEach(() => {
  driver = startDriver();
  driver.server.on(routes.gateway.remotes, () => ({ remotes: [] }));
});
afterEach(() => driver.close());

it('opens when a profile failed to load, and leads back', async () => {
  driver.server.refuse(routes.driver.driverProfile, { code: 'NOT_FOUND', message: 'Driver not found' });
  driver.open('/driver-dashboard');
  await screen.findByText('Failed to load your profile');
  expect(driver.address()).toBe('/driver-login');
  await userEvent.click(screen.getByRole('link', { name: 'Open my dashboard' }));
  await screen.findByRole('heading', { level: 1, name: 'Welcome, Ravi Kumar' });
});

it('treats a login without an @ as a phone number', async () => {
  const { loginDriver } = routes.auth;
  const refusal = { code: 'INVALID_CREDENTIALS', message: 'Invalid credentials' } as const;
  driver.server.refuse(loginDriver, refusal, refusal);
  driver.open('/driver-login');
  const account = await screen.findByLabelText(/^Email or phone number/);
  await userEvent.type(account, '98765 43210');
  await userEvent.type(screen.getByLabelText(/^Password/), 'secret-123{Enter}');
  await screen.findByText('Invalid credentials');
  await userEvent.clear(account);
  await userEvent.type(account, 'ravi@drivers.example{Enter}');
  await screen.findByText('Invalid credentials');

  const [byPhone, byEmail] = driver.server.callsOf(loginDriver);
  expect(byPhone?.body).toEqual({ phoneNumber: '9876543210', password: 'secret-123', rememberMe: false });
  expect(byEmail?.body).toMatchObject({ email: 'ravi@drivers.example' });
});
