import '../test/jsdom.ts';
import { jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';

let isAway: boolean;
/** A module that does not load while the network is away. */
const fetched = (exports: Readonly<Record<string, unknown>>) => () => {
  if (isAway) throw new Error('The network is away');
  return exports;
};
jest.unstable_mockModule(
  './later/overlays.tsx',
  fetched({
    MenuList: () => <p>The menu</p>,
    PopoverBox: () => <p>The popover</p>,
    Modal: ({ open, children }: { open: boolean; children: ReactNode }) => open && children,
  }),
);
jest.unstable_mockModule(
  './later/forms.tsx',
  fetched({ CalendarBox: () => <p>The calendar</p>, TimeList: () => <p>The list of times</p> }),
);
const { Button, DatePicker, Dialog, Menu, Popover, TimePicker, toast, ToastRegion } = await import('./index.ts');

function Question() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Delete</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="The question" />
    </>
  );
}
/** The name of each button and the content that it opens. */
const OPENED = new Map([
  ['Actions', 'The menu'],
  ['Fare', 'The popover'],
  ['Choose a date', 'The calendar'],
  ['Choose a time', 'The list of times'],
  ['Delete', 'The question'],
]);
const ignore = () => undefined;

/** The errors that the page would report to the gateway. */
let reported: unknown[];
const onError = ({ error }: ErrorEvent) => reported.push(error);
beforeEach(() => {
  reported = [];
  isAway = true;
  addEventListener('error', onError);
});
afterEach(() => {
  removeEventListener('error', onError);
  act(() => toast.dismiss());
});

it('keeps the page when the code of an overlay does not load, and opens the overlay at the next press', async () => {
  render(
    <>
      <input aria-label="Purpose" />
      <Menu label="Actions" items={[]} />
      <Popover label="Fare">₹250</Popover>
      <DatePicker label="Date" value={undefined} onChange={ignore} />
      <TimePicker label="Time" value={undefined} onChange={ignore} />
      <Question />
      <ToastRegion />
    </>,
  );
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  await userEvent.type(screen.getByLabelText('Purpose'), 'Client visit');
  for (const name of OPENED.keys()) {
    await press(name);
    await screen.findByText('This could not be opened. Try again.');
    act(() => toast.dismiss());
  }
  expect(screen.getByLabelText('Purpose')).toHaveProperty('value', 'Client visit');
  expect(reported).toEqual(Array.from(OPENED, () => new Error('The network is away')));

  isAway = false;
  for (const [name, opened] of OPENED) {
    await press(name);
    await screen.findByText(opened);
  }
});
