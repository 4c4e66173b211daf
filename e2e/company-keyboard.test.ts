import type { Page } from 'playwright-core';
import { eventually } from '@pahiya/testing/eventually';
import { LoginPage } from './pages/login.page.ts';
import { cast, PASSWORD } from './support/cast.ts';
import { arrowTo, fillIn, hasFocus, isFine, press, tabTo, typeInto } from './support/keyboard.ts';
import { journey } from './support/stage.ts';

const nisha = { employeeId: 'E-091', name: 'Nisha Pillai', email: 'nisha.pillai@demo-industries.example' };

describe('a company without a mouse', () => {
  journey(
    'logs in, registers an employee, finds a ride, deletes the employee, reads Hindi and logs out',
    async (stage) => {
      const page = await stage.enter('the company');
      await signIn(page);
      await narrowFigures(page);
      await registerEmployee(page);
      await findRide(page);
      await deleteEmployee(page);
      await readHindiAndBack(page);
      await logOut(page);
    },
  );
});

async function signIn(page: Page): Promise<void> {
  await page.goto('/login');
  await tabTo(page, page.getByRole('tab', { name: 'User' }));
  await page.keyboard.press('End');
  await isFine(page);
  await new LoginPage(page).typeIn(cast.company);
  await page.waitForURL('**/company-dashboard');
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  await page.getByRole('row').nth(1).waitFor();
  await isFine(page);
}

/** A chart is one stop of Tab. The button that removes its filter disappears with the filter. */
async function narrowFigures(page: Page): Promise<void> {
  const statuses = page.getByRole('listbox', { name: 'By status' });
  await tabTo(page, statuses);
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/company-dashboard?status=pending');
  await page.getByRole('link', { name: 'All of these' }).waitFor();
  await isFine(page);
  await press(page, page.getByRole('button', { name: 'Show all again, not only Pending' }));
  await page.waitForURL((url) => url.search === '');
  await isFine(page);
}

async function registerEmployee(page: Page): Promise<void> {
  await runCommand(page, 'Register employee');
  await page.waitForURL('**/employees/register');
  await page.getByRole('heading', { level: 1, name: 'Employee Registration' }).waitFor();
  await press(page, page.getByRole('button', { name: 'Register employee' }));
  await page.getByText('All fields are required.').waitFor();
  const first = page.getByRole('textbox', { name: /^Employee ID/ });
  await eventually(() => hasFocus(first), { describe: 'the focus at the first field that wants something' });
  await isFine(page);
  const { employeeId, name, email } = nisha;
  await fillIn(page, { 'Employee ID': employeeId, 'Employee name': name, Email: email, Password: PASSWORD });
  await page.keyboard.press('Enter');
  await page.getByText('Employee registered successfully!').waitFor();
  await eventually(() => hasFocus(first), { describe: 'the focus at the first field, for the next employee' });
  await isFine(page);
}

async function findRide(page: Page): Promise<void> {
  await press(page, page.getByRole('link', { name: 'Bookings', exact: true }));
  await page.getByRole('heading', { level: 1, name: 'Bookings' }).waitFor();
  await tabTo(page, page.getByRole('combobox', { name: 'Status' }));
  await page.keyboard.type('Completed');
  await page.waitForURL('**/bookings?status=completed');
  await typeInto(page, page.getByRole('searchbox', { name: 'Search rides' }), cast.meera.name);
  await page.waitForURL(/q=Meera/);
  const row = page.getByRole('row').filter({ hasText: cast.meera.name }).first();
  const ofMeera = page.getByRole('row', { name: /Meera/ });
  await eventually(async () => (await page.getByRole('row').count()) - 1 === (await ofMeera.count()), {
    describe: 'rows of Meera alone',
  });
  await isFine(page);

  const title = row.getByRole('button').first();
  await press(page, title);
  const panel = page.getByRole('complementary', { name: /^Ride / });
  await panel.getByText('History').waitFor();
  await eventually(() => hasFocus(panel), { describe: 'the focus in the panel' });
  await isFine(page);
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
  await eventually(() => hasFocus(title), { describe: 'the focus back at the row' });

  const search = page.getByRole('searchbox', { name: 'Search rides' });
  await press(page, page.getByRole('button', { name: 'Clear filters' }));
  await eventually(() => hasFocus(search), { describe: 'the focus at the search' });
  // Until the rows of others are there, rows may turn pale while axe-core looks at them.
  await eventually(async () => (await page.getByRole('row').count()) - 1 > (await ofMeera.count()), {
    describe: 'rows of others',
  });
  await isFine(page);
}

async function deleteEmployee(page: Page): Promise<void> {
  await runCommand(page, nisha.name);
  await page.waitForURL(/\/employees\?q=/);
  const row = page.getByRole('row').filter({ hasText: nisha.name });
  await row.waitFor();
  await press(page, row.getByRole('button', { name: `Delete ${nisha.name}` }));
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this employee?' });
  await question.waitFor();
  await isFine(page);
  // Escape closes the dialog without a change and returns the focus to the button.
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'hidden' });
  await eventually(() => hasFocus(row.getByRole('button')), { describe: 'the focus back at the button' });
  await page.keyboard.press('Enter');
  await press(page, question.getByRole('button', { name: /^Delete/ }));
  await page.getByText('Employee deleted successfully').waitFor();
  await row.waitFor({ state: 'hidden' });
  // The list is empty, so its title gets the focus.
  await eventually(() => hasFocus(page.getByRole('heading', { level: 1 })), { describe: 'the focus at the title' });
  await isFine(page);
}

/** Opens the palette, types the words and chooses the first match. */
async function runCommand(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+K');
  const palette = page.getByRole('dialog', { name: 'Go to or find' });
  const field = palette.getByRole('combobox');
  await eventually(() => hasFocus(field), { describe: 'the focus in the palette' });
  await page.keyboard.type(words);
  const option = palette.getByRole('option', { name: words }).first();
  await option.waitFor();
  await isFine(page);
  await arrowTo(page, field, option, 'ArrowDown');
  await page.keyboard.press('Enter');
  await palette.waitFor({ state: 'hidden' });
}

async function readHindiAndBack(page: Page): Promise<void> {
  await press(page, page.getByRole('link', { name: 'Settings', exact: true }));
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  await isFine(page);
  await press(page, page.getByRole('button', { name: 'Language' }));
  await page.getByRole('menuitem', { name: 'हिन्दी' }).waitFor();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'सेटिंग्स' }).waitFor();
  expect(await page.evaluate('document.documentElement.lang')).toBe('hi-IN');
  await isFine(page);
  await press(page, page.getByRole('button', { name: 'भाषा' }));
  await page.getByRole('menuitem', { name: 'English' }).waitFor();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  await isFine(page);
}

async function logOut(page: Page): Promise<void> {
  await press(page, page.getByRole('button', { name: 'Log out' }));
  await page.waitForURL((url) => url.pathname === '/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  // The cookie of the language stays, the session does not.
  expect(await page.evaluate('[localStorage.length, sessionStorage.length]')).toEqual([0, 0]);
  await isFine(page);
}
