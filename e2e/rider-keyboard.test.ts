import type { Page } from 'playwright-core';
import { eventually } from '@pahiya/testing/eventually';
import { LoginPage } from './pages/login.page.ts';
import { violations } from './support/accessibility.ts';
import { cast } from './support/cast.ts';
import { minutesFromNow } from './support/india-time.ts';
import { choose, focusIsSomewhere, hasFocus, isFine, press, tabTo, typeInto } from './support/keyboard.ts';
import { journey } from './support/stage.ts';

describe('a rider without a mouse', () => {
  journey('Meera logs in, books a return ride, cancels it, reads Hindi and logs out', async (stage) => {
    const page = await stage.enter('Meera');
    await signIn(page);
    await fillIn(page);
    const ride = await book(page);
    await cancel(page, ride);
    await readHindi(page);
    await logOut(page);
  });
});

async function signIn(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await violations(page)).toEqual([]);
  await new LoginPage(page).typeIn(cast.meera);
  await page.getByText('Login successful!').waitFor();
  await page.waitForURL('**/booking');
  await page.getByRole('heading', { level: 1, name: 'Book a ride' }).waitFor();
  await isFine(page);
}

async function fillIn(page: Page): Promise<void> {
  const there = minutesFromNow(24 * 60);
  const back = minutesFromNow(30 * 60);
  // Submitting an empty form moves the focus to the first required field.
  await press(page, page.getByRole('button', { name: 'Book Ride' }));
  await eventually(() => hasFocus(page.getByRole('combobox', { name: 'Pickup' })), {
    describe: 'the focus at the pickup',
  });
  await isFine(page);

  await choose(page, page.getByRole('combobox', { name: 'Pickup' }), 'Hinjawadi');
  await choose(page, page.getByRole('combobox', { name: 'Drop' }), 'Koregaon Park');
  await typeInto(page, page.getByRole('textbox', { name: /^Date/ }), there.date);
  await typeInto(page, page.getByRole('textbox', { name: /^Time/ }), there.time);
  await press(page, page.getByRole('checkbox', { name: /^Include return/ }), 'Space');
  await typeInto(page, page.getByRole('textbox', { name: /^Return date/ }), back.date);
  await typeInto(page, page.getByRole('textbox', { name: /^Return time/ }), back.time);
  await tabTo(page, page.getByRole('radio', { name: 'Local' }));
  await tabTo(page, page.getByRole('radio', { name: /^Sedan/ }));
  await page.keyboard.press('ArrowDown');
  expect(await page.getByRole('radio', { name: /^Mini SUV/ }).isChecked()).toBe(true);
  await page.getByRole('region', { name: /^Fare/ }).getByText('Total', { exact: true }).waitFor();
  await isFine(page);
}

/** Books the ride and returns the id that the history shows. */
async function book(page: Page): Promise<string> {
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/bookings/createBooking'));
  await press(page, page.getByRole('button', { name: 'Book Ride' }));
  const { booking } = (await (await answered).json()) as { booking: { _id: string } };
  await page.getByText('Booking created successfully').waitFor();
  await focusIsSomewhere(page);
  await page.waitForURL('**/history');
  await page.getByRole('heading', { level: 1, name: 'My Ride History' }).waitFor();
  const card = page.getByRole('article', { name: `Ride ${booking._id.slice(-8)}` });
  await card.getByText('Return date').waitFor();
  await isFine(page);
  return booking._id;
}

async function cancel(page: Page, id: string): Promise<void> {
  const card = page.getByRole('article', { name: `Ride ${id.slice(-8)}` });
  const question = page.getByRole('alertdialog');
  await press(page, card.getByRole('button', { name: 'Cancel ride' }));
  await question.waitFor();
  await isFine(page);
  // Escape closes the dialog without a change and returns the focus to the button.
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'hidden' });
  await eventually(() => hasFocus(card.getByRole('button', { name: 'Cancel ride' })), {
    describe: 'the focus back at the button',
  });
  await page.keyboard.press('Enter');
  await press(page, question.getByRole('button', { name: 'Cancel ride' }));
  await question.waitFor({ state: 'hidden' });
  await card.getByText('Cancelled', { exact: true }).waitFor();
  await isFine(page);
}

async function readHindi(page: Page): Promise<void> {
  await press(page, page.getByRole('button', { name: 'Language' }));
  await page.getByRole('menuitem', { name: 'हिन्दी' }).waitFor();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'मेरी राइड' }).waitFor();
  expect(await page.evaluate('document.documentElement.lang')).toBe('hi-IN');
  await isFine(page);
}

async function logOut(page: Page): Promise<void> {
  await press(page, page.getByRole('button', { name: 'लॉग आउट' }));
  await page.waitForURL((url) => url.pathname === '/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.evaluate('[localStorage.length, sessionStorage.length]')).toEqual([0, 0]);
  await isFine(page);
}
