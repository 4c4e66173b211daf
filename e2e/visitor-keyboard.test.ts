import { eventually } from '@pahiya/testing/eventually';
import type { Page } from 'playwright-core';
import { LandingPage } from './pages/landing.page.ts';
import { LoginPage } from './pages/login.page.ts';
import { cast, PASSWORD, type EmailAccount, type RiderAccount } from './support/cast.ts';
import { fillIn, focusIsSomewhere, hasFocus, isFine, press, tabTo, typeInto } from './support/keyboard.ts';
import { linkMailedTo } from './support/mailbox.ts';
import { journey } from './support/stage.ts';

const ishaan: RiderAccount = {
  role: 'user',
  name: 'Ishaan Verma',
  companyId: 'DEMO01',
  employeeId: 'E-082',
  email: 'ishaan.verma@demo-industries.example',
};
const monsoon: EmailAccount = { role: 'company', name: 'Monsoon Mills', email: 'desk@monsoon-mills.example' };
// Does not contain the company's name, because the rule for passwords would refuse it.
const OTHER_PASSWORD = 'Kaveri#2027';

describe('a visitor without a mouse', () => {
  journey('tries a fare, registers as an employee, mistypes the password and gets in', async (stage) => {
    const page = await stage.enter('Ishaan');
    await tryFare(new LandingPage(page));
    await chooseDark(page);
    await press(page, page.getByRole('link', { name: 'Login / Register' }));
    await page.waitForURL('**/login');
    await registerEmployee(page);
    const login = new LoginPage(page);
    await login.typeIn(ishaan, 'not his password');
    await page.getByText(/^Invalid credentials/).waitFor();
    await isFine(page);
    await login.typeIn(ishaan);
    await page.waitForURL('**/booking');
    await page.getByRole('heading', { level: 1, name: 'Book a ride' }).waitFor();
    await focusIsSomewhere(page);
  });

  journey('is redirected to the login, told why once, and returns to the page after it', async (stage) => {
    const page = await stage.enter('Monsoon Mills');
    await page.goto('/history');
    await page.waitForURL('**/login');
    await dismiss(page, 'You need to log in with proper access to view this page');
    await tabTo(page, page.getByRole('tab', { name: 'User' }));
    await new LoginPage(page).typeIn(cast.kavita);
    await page.waitForURL('**/history');
    await page.getByRole('heading', { level: 1, name: 'My Ride History' }).waitFor();
    await isFine(page);
  });

  journey('mistypes the password of the admin, tries again and gets in', async (stage) => {
    const page = await stage.enter('the admin');
    await page.goto('/admin/drivers/salary-management');
    await page.waitForURL('**/admin/login');
    const login = new LoginPage(page);
    await login.typeIn(cast.admin, 'not the password');
    await page
      .getByRole('alert')
      .filter({ hasText: /^Invalid credentials/ })
      .waitFor();
    await isFine(page);
    await login.typeIn(cast.admin);
    await page.waitForURL('**/admin/drivers/salary-management');
    await page.getByText('Please select a driver to view and manage their salary details.').waitFor();
    await focusIsSomewhere(page);
  });

  journey('registers a company, forgets the password, sets another and gets in', async (stage) => {
    const page = await stage.enter('Monsoon Mills');
    await registerCompany(page);
    await forgetPassword(page);
    await setPassword(page);
    await new LoginPage(page).typeIn(monsoon, OTHER_PASSWORD);
    await page.waitForURL('**/company-dashboard');
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    await focusIsSomewhere(page);
  });
});

/** Finds the one toast with these words and closes it. */
async function dismiss(page: Page, words: string): Promise<void> {
  const said = page.getByText(words);
  await said.waitFor();
  expect(await said.count()).toBe(1);
  await isFine(page);
  await press(page, page.getByRole('button', { name: 'Close message' }));
  await said.waitFor({ state: 'hidden' });
  await focusIsSomewhere(page);
}

async function choosePlace(page: Page, label: 'Pickup' | 'Drop', typed: string): Promise<void> {
  await typeInto(page, page.getByRole('combobox', { name: label }), typed);
  const places = page.getByRole('listbox', { name: label });
  // The first option is active already.
  await places.getByRole('option', { name: typed, selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await places.waitFor({ state: 'hidden' });
}

async function tryFare(landing: LandingPage): Promise<void> {
  const { page } = landing;
  await landing.open();
  await choosePlace(page, 'Pickup', 'Koramangala');
  await choosePlace(page, 'Drop', 'BLR');
  await landing.fare();
  await tabTo(page, page.getByRole('group', { name: 'Cab' }).getByRole('radio', { checked: true }));
  await page.keyboard.press('ArrowLeft');
  await page
    .getByRole('group', { name: 'Cab' })
    .getByRole('radio', { name: 'SUV', exact: true, checked: true })
    .waitFor();
  expect((await landing.fare('SUV')).rupees).toBeGreaterThanOrEqual(2800);
  await isFine(page);
}

async function chooseDark(page: Page): Promise<void> {
  const theme = page.getByRole('button', { name: 'Theme' });
  await press(page, theme);
  await page.getByRole('menuitem', { name: 'Dark' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.locator('html[data-theme="dark"]').waitFor();
  await eventually(() => hasFocus(theme), { describe: 'the focus back at the button' });
}

async function registerEmployee(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await tabTo(page, main.getByRole('tab', { name: 'User' }));
  await page.keyboard.press('ArrowRight');
  await page.getByRole('textbox', { name: /^Email or phone number/ }).waitFor();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('tab', { name: 'Company', selected: true }).waitFor();
  await isFine(page);

  await press(page, main.getByRole('link', { name: 'Register', exact: true }));
  await page.waitForURL('**/register');
  await page.getByRole('heading', { level: 1, name: 'Register' }).waitFor();
  // Submitting an empty form moves the focus to the first required field.
  await press(page, main.getByRole('button', { name: 'Register' }));
  await eventually(() => hasFocus(page.getByRole('textbox', { name: /^Company ID/ })), {
    describe: 'the focus at the first field',
  });
  await isFine(page);
  await fillIn(page, {
    'Company ID': ishaan.companyId,
    'Company name': 'Demo Industries',
    Email: ishaan.email,
    Password: PASSWORD,
  });
  await page.keyboard.press('Enter');
  await arriveAtLogin(page, { say: 'Registration successful! Please login.', tab: 'User' });
}

async function registerCompany(page: Page): Promise<void> {
  await page.goto('/login');
  await press(page, page.getByRole('link', { name: 'Register your company' }));
  await page.waitForURL('**/company-register');
  await page.getByRole('heading', { level: 1, name: 'Register your company' }).waitFor();
  await fillIn(page, {
    'Company name': monsoon.name,
    'Company ID': 'MONSOON',
    Email: monsoon.email,
    Password: PASSWORD,
  });
  await isFine(page);
  await page.keyboard.press('Enter');
  await arriveAtLogin(page, { say: 'Registration successful! Please login.', tab: 'Company' });
}

async function forgetPassword(page: Page): Promise<void> {
  await press(page, page.getByRole('link', { name: 'Forgot password?' }));
  await page.waitForURL('**/forgot-password?role=company');
  await page.getByRole('heading', { level: 1, name: 'Forgot password' }).waitFor();
  await typeInto(page, page.getByRole('textbox', { name: /^Email/ }), monsoon.email);
  await isFine(page);
  await page.keyboard.press('Enter');
  await page.getByText(`Look in the mailbox of ${monsoon.email}, in its spam folder too.`).waitFor();
  await isFine(page);
}

async function setPassword(page: Page): Promise<void> {
  await page.goto(await linkMailedTo(monsoon.email));
  await page.getByRole('heading', { level: 1, name: 'Set a new password' }).waitFor();
  await fillIn(page, { 'New password\\b(?! again)': OTHER_PASSWORD, 'New password again': PASSWORD });
  await page.keyboard.press('Enter');
  await page.getByText('The two passwords differ').waitFor();
  const again = page.getByRole('textbox', { name: /^New password again/ });
  await eventually(() => hasFocus(again), { describe: 'the focus at the password that differs' });
  await isFine(page);
  await typeInto(page, again, OTHER_PASSWORD);
  await page.keyboard.press('Enter');
  await arriveAtLogin(page, { say: 'Password changed successfully. Please login.', tab: 'Company' });
}

async function arriveAtLogin(page: Page, { say, tab }: { say: string; tab: string }): Promise<void> {
  await page.getByText(say).waitFor();
  await page.waitForURL('**/login');
  await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
  await page.getByRole('tab', { name: tab, selected: true }).waitFor();
  await focusIsSomewhere(page);
}
