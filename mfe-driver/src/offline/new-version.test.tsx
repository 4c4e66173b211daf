import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { givenRide, startDriver } from '../../test/start-driver.ts';

const driver = startDriver();
afterEach(() => driver.close());

async function askAndClose() {
  await userEvent.click(screen.getByRole('button', { name: 'Reject' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Keep it' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
}

it('offers a new version until the page is loaded anew, whatever was asked meanwhile', async () => {
  driver.deploy('one');
  driver.state.rides = [givenRide('A1B2C3D4')];
  driver.open('/driver-dashboard');
  await screen.findByRole('article', { name: 'Ride A1B2C3' });
  // Unlike the shell, the test opens the page before the list of remotes has come. A dialog mounts the notice anew.
  await askAndClose();
  driver.deploy('two');
  // The list of remotes is read again once it is old and the driver comes back to the page.
  const now = Date;
  globalThis.Date = class extends now {
    static override now = () => now.now() + 20 * 60_000;
  } as DateConstructor;
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await screen.findByText('A new version of Pahiya is ready.');
  globalThis.Date = now;

  await askAndClose();
  await screen.findByText('A new version of Pahiya is ready.');
});
