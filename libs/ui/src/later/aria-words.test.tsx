import '../../test/jsdom.ts';
import { Suspense } from 'react';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Combobox, DatePicker, TimePicker } from '../index.ts';
import { chooseLanguage, showLanguage } from '../language/language.ts';

// A browser in Urdu, which is written from right to left. React Aria reads its language when it loads.
beforeAll(() => Object.defineProperty(navigator, 'language', { value: 'ur-IN', configurable: true }));
afterEach(() => act(() => showLanguage('en')));

/** React Aria announces texts through two live regions at the end of the page. */
const readOut = () => document.querySelector('[data-live-announcer]')?.textContent ?? '';

it('announces the results in the language of the page', async () => {
  await chooseLanguage('hi');
  render(
    <Suspense fallback="…">
      <Combobox
        label="Drop"
        value={undefined}
        onChange={() => undefined}
        load={() => Promise.resolve([{ id: 'baner', name: 'Baner' }])}
      />
    </Suspense>,
  );
  await userEvent.type(await screen.findByRole('combobox', { name: 'Drop' }), 'Bane');
  await screen.findByRole('option', { name: 'Baner' });
  await waitFor(() => expect(readOut()).toContain('1 विकल्प मिले'));
  screen.getByRole('listbox', { name: /सुझाव/ });
});

it('writes from left to right in a browser whose own language does not', async () => {
  render(
    <Suspense fallback="…">
      <TimePicker label="Time" value="18:30" onChange={() => undefined} />
    </Suspense>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Choose a time' }));
  const time = await screen.findByRole('option', { name: /^6:30.pm/ });
  expect(time.closest('[dir]')?.getAttribute('dir')).toBe('ltr');
});

it('names the days of a calendar in the language of the page, also after a switch of the language', async () => {
  render(
    <Suspense fallback="…">
      <DatePicker label="Date" value="2026-12-02" min="2026-12-01" onChange={() => undefined} />
    </Suspense>,
  );
  const open = async (name: string, day: RegExp) => {
    await userEvent.click(screen.getByRole('button', { name }));
    await screen.findByRole('button', { name: day });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await open('Choose a date', /2 December 2026 selected/);
  await act(() => chooseLanguage('hi'));
  await open('तारीख़ चुनें', /2 दिसंबर 2026, चुनी हुई/);
});
