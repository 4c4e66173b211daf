import { act, screen, waitFor } from '@testing-library/react';
import { routes } from '@pahiya/contracts';
import { rideOf } from '@pahiya/web-kit/testing';
import { startConsole } from '../../../test/start-console.ts';

const ride = rideOf('206FQA11');
let desk: ReturnType<typeof startConsole>;

// jsdom has no layout: every element is this wide.
let widthPx = 0;
Object.defineProperty(HTMLElement.prototype, 'offsetWidth', { get: () => widthPx });
Object.assign(globalThis, {
  ResizeObserver: class {
    readonly #report: () => void;
    constructor(report: () => void) {
      this.#report = report;
    }
    observe() {
      queueMicrotask(() => act(this.#report));
    }
    disconnect() {}
  },
});

beforeEach(() => {
  desk = startConsole();
  desk.server.on(routes.booking.allBookings, () => ({ bookings: [ride] }));
  desk.server.on(routes.auth.listCompanies, () => ({ companies: [] }));
});
afterEach(() => desk.close());

it.each([
  [616, []],
  [774, ['Actions']],
  [934, ['Driver', 'Actions']],
  [1254, ['Driver', 'Vehicle', 'Actions']],
])('beside an open panel a table of %d px shows these columns that need room: %j', async (width, wanted) => {
  widthPx = width;
  desk.open(`/admin/bookings?ride=${ride._id}`);
  await screen.findByRole('table');
  const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);
  const seldom = () => heads().filter((head) => ['Driver', 'Vehicle', 'Actions'].includes(head));
  await waitFor(() => expect(seldom()).toEqual(wanted));
  expect(heads()).toContain('Status');
});
