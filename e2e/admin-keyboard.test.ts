import type { Locator, Page } from 'playwright-core';
import { eventually } from '@pahiya/testing/eventually';
import { AdminPage } from './pages/admin.page.ts';
import { LoginPage } from './pages/login.page.ts';
import { violations } from './support/accessibility.ts';
import { asShown, cast } from './support/cast.ts';
import { arrowTo, hasFocus, isFine, press, tabTo, typeInto } from './support/keyboard.ts';
import { journey } from './support/stage.ts';

/** No other journey uses this driver, who is free at the times of the pending demonstration rides. */
const GANESH = 'Ganesh Bhosale';
const VEHICLE = 'MH12ZZ0007';

describe('the transport desk without a mouse', () => {
  journey('the admin logs in, assigns a driver and a vehicle, finds a driver and logs out', async (stage) => {
    const page = await stage.enter('the admin');
    await signIn(page);
    const code = await assignDriver(page);
    await assignVehicle(page, code);
    await jumpToDriver(page);
    await logOut(page);
  });
});

async function signIn(page: Page): Promise<void> {
  await page.goto('/admin/login');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await violations(page)).toEqual([]);
  await new LoginPage(page).typeIn(cast.admin);
  await page.waitForURL('**/admin');
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
  await page.getByRole('table', { name: 'Newest rides' }).getByRole('row').nth(1).waitFor();
  await isFine(page);
}

/** The table head stays below the top bar while the list scrolls. */
async function headStaysInSight(page: Page, table: Locator): Promise<void> {
  const title = page.getByRole('heading', { level: 1 });
  await table.getByRole('row').nth(20).scrollIntoViewIfNeeded();
  await eventually(async () => ((await title.boundingBox())?.y ?? 0) < 0, { describe: 'the page scrolled' });
  const [bar, head] = await Promise.all([
    page.getByRole('banner').boundingBox(),
    table.getByRole('columnheader').first().boundingBox(),
  ]);
  expect(head?.y).toBeGreaterThanOrEqual(bar?.height ?? Infinity);
  await title.scrollIntoViewIfNeeded();
}

/** Assigns a driver to the first pending ride and returns its short code. */
async function assignDriver(page: Page): Promise<string> {
  await press(page, page.getByRole('link', { name: /^Bookings/ }));
  await page.getByRole('heading', { level: 1, name: 'All Bookings' }).waitFor();
  const table = page.getByRole('table', { name: 'Bookings' });
  await table.getByRole('row').nth(1).waitFor();
  await isFine(page);
  await headStaysInSight(page, table);

  await tabTo(page, page.getByRole('combobox', { name: 'Status' }));
  await page.keyboard.type('Pending');
  await page.waitForURL('**/admin/bookings?status=pending');
  await table.getByText('Completed').first().waitFor({ state: 'hidden' });
  const first = table.getByRole('row').nth(1);
  const code = (await first.getByRole('cell').first().innerText()).trim();
  await tabTo(page, first.getByRole('button').first());
  await isFine(page);

  await page.keyboard.press('d');
  const dialog = page.getByRole('dialog', { name: 'Assign Driver' });
  await dialog.getByRole('radio').first().waitFor();
  await isFine(page);
  await page.keyboard.type('Ganesh');
  await dialog.getByRole('radio', { name: GANESH, checked: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText(`${GANESH} is assigned to ride ${code}`).waitFor();
  await dialog.waitFor({ state: 'hidden' });
  // The ride is no longer pending, so its row disappears and the next row gets the focus.
  await new AdminPage(page).ride(code).waitFor({ state: 'hidden' });
  await eventually(async () => (await page.evaluate<string>('document.activeElement.tagName')) !== 'BODY', {
    describe: 'the focus at another row',
  });
  await isFine(page);
  return code;
}

async function assignVehicle(page: Page, code: string): Promise<void> {
  await press(page, page.getByRole('button', { name: 'Clear filters' }));
  await page.waitForURL('**/admin/bookings');
  await typeInto(page, page.getByRole('searchbox', { name: 'Search rides' }), code);
  const row = new AdminPage(page).ride(code);
  await row.getByText('Assigned').waitFor();
  await page.getByText('1 ride', { exact: true }).waitFor();
  const title = row.getByRole('button').first();
  await tabTo(page, title);
  await page.keyboard.press('v');
  const dialog = page.getByRole('dialog', { name: 'Assign Vehicle' });
  await eventually(() => hasFocus(dialog.getByRole('textbox', { name: /^Vehicle number/ })), {
    describe: 'the focus at the vehicle',
  });
  await isFine(page);
  await page.keyboard.press('Control+A');
  await page.keyboard.type(VEHICLE.toLowerCase());
  await page.keyboard.press('Enter');
  await page.getByText('Vehicle assigned successfully').waitFor();
  await row.getByText('MH 12 ZZ 0007').waitFor();
  await eventually(() => hasFocus(title), { describe: 'the focus back at the row' });
  await isFine(page);

  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name: `Ride ${code}` });
  await panel.getByText('History').waitFor();
  await isFine(page);
  await page.keyboard.press('Escape');
  await eventually(() => hasFocus(title), { describe: 'the focus back at the row' });
}

async function jumpToDriver(page: Page): Promise<void> {
  const { name } = cast.lakshmi;
  await page.keyboard.press('Control+K');
  const palette = page.getByRole('dialog', { name: 'Go to or find' });
  const field = palette.getByRole('combobox');
  await eventually(() => hasFocus(field), { describe: 'the focus in the palette' });
  const isChosen = async (place: number) =>
    (await field.getAttribute('aria-activedescendant')) ===
    (await palette.getByRole('option').nth(place).getAttribute('id'));
  await eventually(() => isChosen(0), { describe: 'the first line to be announced' });
  await page.keyboard.press('ArrowDown');
  await eventually(() => isChosen(1), { describe: 'the second line after one arrow' });
  await isFine(page);
  await page.keyboard.type(name);
  const option = palette.getByRole('option', { name }).filter({ hasText: asShown(cast.lakshmi.phoneNumber) });
  await option.waitFor();
  await isFine(page);
  // Arrow up wraps to the last line; drivers are listed below rides.
  await arrowTo(page, field, option, 'ArrowUp');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin/drivers/manage-drivers?driver=*');
  // By name, because the closing palette is also a dialog that contains the number.
  await page.getByRole('dialog', { name }).getByText(asShown(cast.lakshmi.phoneNumber)).first().waitFor();
  await isFine(page);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

async function logOut(page: Page): Promise<void> {
  await press(page, page.getByRole('button', { name: 'Log out' }));
  await page.waitForURL((url) => url.pathname === '/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.evaluate('localStorage.length')).toBe(0);
  await isFine(page);
}
