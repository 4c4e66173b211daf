import { jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '@pahiya/contracts';

let palette: () => string;
jest.unstable_mockModule('./palette.tsx', () => ({ Palette: () => palette() }));
const { startPages } = await import('../../testing/index.ts');
const { CommandCenter } = await import('./index.ts');

let pages: ReturnType<typeof startPages>;
beforeEach(() => {
  // React prints every error that a boundary catches.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const form = (
    <>
      <input aria-label="Purpose" />
      <CommandCenter />
    </>
  );
  pages = startPages([{ path: '/form', element: form }], { sub: 'asha', role: 'user' });
});
afterEach(() => {
  pages.close();
  jest.restoreAllMocks();
});

it('keeps the page and its filled-in form when the palette fails, reports it, and opens it at the next press', async () => {
  palette = () => {
    throw new Error('no such command');
  };
  pages.open('/form');
  await userEvent.type(screen.getByLabelText('Purpose'), 'Client visit');
  await userEvent.keyboard('{Control>}k{/Control}');
  await screen.findByText('The search could not be opened. Try again.');
  expect(screen.getByLabelText('Purpose')).toHaveProperty('value', 'Client visit');
  await waitFor(() =>
    expect(pages.server.callsOf(routes.gateway.reportError).map(({ body }) => body)).toEqual([
      expect.objectContaining({ remote: 'shell', kind: 'render', message: 'Error: no such command' }),
    ]),
  );

  palette = () => 'The palette';
  await userEvent.keyboard('{Control>}k{/Control}');
  await screen.findByText('The palette');
});
