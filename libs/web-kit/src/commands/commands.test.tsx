import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '@pahiya/contracts';
import { chooseLanguage, Dialog } from '@pahiya/ui';
import { startPages } from '../../testing/index.ts';
import { CommandButton, CommandCenter, useCommands, useCommandSource, type Command } from './index.ts';
import { matching } from './match.ts';

const searched: { query: string; signal: AbortSignal }[] = [];
/** The answer of the second source. It is slow, and its first search fails. */
let answers = Promise.withResolvers<readonly Command[]>();
/** The answer of the first source to a search that finishes late. */
let late = Promise.withResolvers<readonly Command[]>();
let assigned = 0;

function Desk({ dialog = false }: { dialog?: boolean }) {
  useCommands({
    key: 'desk',
    label: 'Admin console',
    commands: [
      { key: 'bookings', label: 'Bookings', path: '/admin/bookings' },
      { key: 'drivers', label: 'Manage Drivers', path: '/admin/drivers' },
      { key: 'assign', label: 'Assign driver to 7F3A2C', run: () => (assigned += 1), roles: ['admin'] },
      { key: 'company', label: 'Company driver', path: '/nowhere', roles: ['company'] },
    ],
    otherNames: async () => new Map([['bookings', ['बुकिंग']]]),
  });
  useCommandSource({
    key: 'rides',
    label: 'Rides',
    search: async (query, signal) => {
      searched.push({ query, signal });
      if (query === 'late') return late.promise;
      return query === 'dri' ? [] : [{ key: 'r1', label: 'Ride 7F3A2C', description: query, path: '/admin/rides/r1' }];
    },
  });
  useCommandSource({ key: 'people', label: 'People', search: () => answers.promise, failed: 'Search people again' });
  return (
    <>
      <CommandCenter />
      <CommandButton wide />
      <Dialog open={dialog} onClose={() => undefined} title="A question">
        Really?
      </Dialog>
    </>
  );
}

const entry = { name: 'a', entry: '/a.js', basePath: '/a', paths: ['/a'] };
let pages: ReturnType<typeof startPages>;
beforeEach(() => {
  answers = Promise.withResolvers();
  late = Promise.withResolvers();
  pages = startPages(
    [
      { path: '/desk', element: <Desk /> },
      { path: '/asking', element: <Desk dialog /> },
      { path: '*', element: <CommandCenter /> },
    ],
    { sub: 'admin1', role: 'admin' },
  );
  pages.server.on(routes.gateway.remotes, () => ({
    remotes: [
      {
        ...entry,
        roles: ['admin' as const],
        navigation: [{ label: 'Console', labels: { hi: 'कंसोल' }, path: '/admin' }],
      },
      { ...entry, roles: ['user' as const], navigation: [{ label: 'Driver seat', path: '/booking' }] },
    ],
  }));
});
afterEach(() => pages.close());

const field = () => screen.findByRole('combobox', { name: 'Go to or find' });
const chosen = async () =>
  document.getElementById((await field()).getAttribute('aria-activedescendant') ?? '')?.textContent.trim();
const queries = () => searched.map(({ query }) => query);
const names = () => screen.queryAllByRole('option').map((item) => item.textContent.trim());

it('opens pages, runs actions and finds records with the keyboard alone', async () => {
  pages.open('/desk');
  await userEvent.keyboard('{Control>}k{/Control}');
  expect(await field()).toBe(document.activeElement);
  await waitFor(() => expect(names()).toContain('Console'));
  expect(names()).toEqual(['Bookings', 'Manage Drivers', 'Assign driver to 7F3A2C', 'Home', 'Console']);

  expect(await chosen()).toBe('Bookings');
  await userEvent.keyboard('{ArrowDown}');
  expect(await chosen()).toBe('Manage Drivers');

  await userEvent.keyboard('dri');
  await waitFor(() => expect(names()).toContain('Nothing found'));
  expect(queries().at(-1)).toBe('dri');
  expect(names().slice(0, 2)).toEqual(['Manage Drivers', 'Assign driver to 7F3A2C']);
  await waitFor(async () => expect(await chosen()).toBe('Manage Drivers'));
  act(() => answers.reject(new Error('away')));
  expect(await screen.findByRole('option', { name: 'Search people again' })).toBeDefined();
  expect(screen.getByText('2 results', { selector: '[role=status]' })).toBeDefined();

  // A failed search can be repeated in place.
  answers = Promise.withResolvers();
  act(() => answers.resolve([{ key: 'p1', label: 'Driver Dara', path: '/admin/people/p1' }]));
  await userEvent.keyboard('{ArrowUp}{Enter}');
  expect(await screen.findByRole('option', { name: 'Driver Dara' })).toBeDefined();

  await userEvent.keyboard('{Backspace}');
  await waitFor(async () => expect(await chosen()).toBe('Manage Drivers'));
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(assigned).toBe(1);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await userEvent.keyboard('{Control>}k{/Control}');
  await field();
  expect(names()[0]).toBe('Assign driver to 7F3A2C');
  // On a busy machine the debounce may have ended while Backspace left 'dr', so only later queries are checked.
  const before = queries().length;
  await userEvent.keyboard('ride 7');
  await screen.findByRole('option', { name: 'Ride 7F3A2C ride 7' });
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(pages.address()).toBe('/admin/rides/r1'));
  expect(queries().slice(before)).toEqual(['ride 7']);

  // A found record that was chosen is listed without a search.
  await userEvent.keyboard('{Meta>}k{/Meta}');
  await field();
  expect(names()[0]).toBe('Ride 7F3A2C ride 7');
  expect(names()).not.toContain('Assign driver to 7F3A2C');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('finds commands by their names in the other language, and restores the focus', async () => {
  await act(() => chooseLanguage('hi'));
  pages.open('/desk');
  const button = await screen.findByRole('button', { name: /खोजें/ });
  await userEvent.click(button);
  await screen.findByRole('combobox', { name: 'पेज खोलें या खोजें' });
  await userEvent.keyboard('consol');
  expect(await screen.findByRole('option', { name: 'कंसोल' })).toBeDefined();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(button));
  await act(() => chooseLanguage('en'));
  await userEvent.click(button);
  await userEvent.type(await field(), 'बुकिंग');
  expect(await screen.findByRole('option', { name: 'Bookings' })).toBeDefined();
});

it('selects the first result, even if it arrives last, until an arrow key is pressed', async () => {
  pages.open('/desk');
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.type(await field(), 'late');
  act(() => answers.resolve([{ key: 'p1', label: 'Driver Dara', path: '/admin/people/p1' }]));
  await waitFor(async () => expect(await chosen()).toBe('Driver Dara'));
  act(() => late.resolve([{ key: 'r1', label: 'Ride 1', path: '/admin/rides/r1' }]));
  await waitFor(async () => expect(await chosen()).toBe('Ride 1'));
  await userEvent.keyboard('{ArrowDown}');
  expect(await chosen()).toBe('Driver Dara');
});

it('does not open while a dialog is open', async () => {
  pages.open('/asking');
  await screen.findByRole('dialog', { name: 'A question' });
  await userEvent.keyboard('{Control>}k{/Control}');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});

it('ranks matches at the start first, accepts words in any order and ignores accents', () => {
  const named = (label: string, ...keywords: string[]) => ({ key: label, label, keywords });
  const commands = [
    named('Company Invoice'),
    named('Invoice history'),
    named('मेरी राइड', 'Ride History'),
    named('ड्राइवर'),
  ];
  const labels = (query: string) => matching(commands, query).map(({ label }) => label);
  expect(labels('invoice')).toEqual(['Invoice history', 'Company Invoice']);
  expect(labels('hist')).toEqual(['Invoice history', 'मेरी राइड']);
  expect(labels('inv comp')).toEqual(['Company Invoice']);
  expect(labels('डाइवर')).toEqual([]);
  expect(matching([named('ज़रूरी')], 'जरूरी')).toHaveLength(1);
});

it('leaves out recent choices that it cannot show, e.g. with the icon of an earlier release', async () => {
  const choice = (command: { label: unknown; icon?: string }) => ({
    group: 'rides',
    command: { key: JSON.stringify(command.label), path: '/admin', ...command },
  });
  localStorage.setItem(
    'recentCommands:admin1',
    JSON.stringify([
      choice({ label: 'Ride 1', icon: 'floppy' }),
      choice({ label: { text: 'Ride 2' } }),
      choice({ label: 'Ride 3', icon: 'search' }),
    ]),
  );
  pages.open('/desk');
  await userEvent.keyboard('{Control>}k{/Control}');
  await field();
  await waitFor(() => expect(names().slice(0, 2)).toEqual(['Ride 3', 'Bookings']));
});

it('stays open while the keys of its shortcut are held down', async () => {
  pages.open('/desk');
  await screen.findByRole('button', { name: /Find/ });
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  await field();
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true, repeat: true });
  expect(screen.queryByRole('combobox', { name: 'Go to or find' })).not.toBeNull();
});
