import { eventually } from '@pahiya/testing/eventually';
import type { Locator, Page } from 'playwright-core';
import { asShown, cast, PASSWORD } from './support/cast.ts';
import { chooseFile, fillIn, focusIsSomewhere, hasFocus, isFine, press, tabTo, typeInto } from './support/keyboard.ts';
import { photo } from './support/photo.ts';
import { journey } from './support/stage.ts';

const zubin = {
  name: 'Zubin Daruwalla',
  rightName: 'Zubin Daruwala',
  phoneNumber: '9812300021',
  vehicleNumber: 'MH12QK2101',
};
const granite = { name: 'Granite Labs', companyId: 'GRANITE', email: 'desk@granite-labs.example' };

describe('people and prices without a mouse', () => {
  journey('the admin adds, edits and deletes a driver, adds a company and changes the rates', async (stage) => {
    const page = await stage.enter('the admin', { as: cast.admin });
    await addDriver(page);
    await mendDriver(page);
    await deleteDriver(page);
    await addCompany(page);
    await changeRates(page);
  });
});

const focusComesTo = (target: Parameters<typeof hasFocus>[0]) =>
  eventually(() => hasFocus(target), { describe: `the focus at ${String(target)}` });

async function addDriver(page: Page): Promise<void> {
  await page.goto('/admin/drivers/manage-drivers');
  await press(page, page.getByRole('link', { name: 'Add New Driver' }));
  await page.getByRole('heading', { level: 1, name: 'Register New Driver' }).waitFor();
  const license = page.getByLabel(/^License image/);
  await license.waitFor();
  await press(page, page.getByRole('button', { name: 'Register Driver' }));
  await focusComesTo(page.getByRole('textbox', { name: /^Full name/ }));
  await isFine(page);
  await fillIn(page, { 'Full name': zubin.name, 'Phone number': zubin.phoneNumber, Password: PASSWORD });
  await typeInto(page, page.getByRole('spinbutton', { name: /^Monthly salary/ }), '21000');
  await fillIn(page, { 'Vehicle number': zubin.vehicleNumber });
  await chooseFile(page, license, photo('license.png'));
  await chooseFile(page, page.getByLabel(/^Aadhaar card image/), photo('aadhaar.png'));
  await press(page, page.getByRole('button', { name: 'Register Driver' }));
  await page.getByText(new RegExp(`logs in with ${asShown(zubin.phoneNumber)}`)).waitFor();
  await focusComesTo(page.getByRole('button', { name: 'Register Another Driver' }));
  await isFine(page);
  await press(page, page.getByRole('link', { name: 'View All Drivers' }));
  await page.getByRole('heading', { level: 1, name: 'Manage Drivers' }).waitFor();
}

const rowOf = (page: Page) => page.getByRole('row').filter({ hasText: asShown(zubin.phoneNumber) });

async function mendDriver(page: Page): Promise<void> {
  await typeInto(page, page.getByRole('searchbox', { name: 'Search drivers' }), zubin.phoneNumber);
  await page.getByText('1 driver', { exact: true }).waitFor();
  await tabTo(page, rowOf(page).getByRole('button').first());
  await page.keyboard.press('e');
  await page.getByRole('heading', { level: 1, name: `Edit ${zubin.name}` }).waitFor();
  await isFine(page);
  await fillIn(page, { 'Full name': zubin.rightName });
  await page.keyboard.press('Enter');
  await page.getByText('Driver updated successfully').waitFor();
  await rowOf(page).getByText(zubin.rightName).waitFor();
  await isFine(page);
}

async function deleteDriver(page: Page): Promise<void> {
  await press(page, rowOf(page).getByRole('button', { name: `Delete ${zubin.rightName}` }));
  const question = page.getByRole('alertdialog', { name: `Are you sure you want to delete ${zubin.rightName}?` });
  await press(page, question.getByRole('button', { name: 'Delete Driver' }));
  await page.getByText('Driver deleted successfully').waitFor();
  await rowOf(page).waitFor({ state: 'hidden' });
  await isFine(page);
}

async function addCompany(page: Page): Promise<void> {
  await press(page, page.getByRole('link', { name: 'Register Company' }));
  await page.getByRole('heading', { level: 1, name: 'Register New Company' }).waitFor();
  const first = page.getByRole('textbox', { name: /^Company name/ });
  await press(page, page.getByRole('button', { name: 'Register Company' }));
  await focusComesTo(first);
  await fillIn(page, {
    'Company name': granite.name,
    'Company ID': granite.companyId,
    Email: granite.email,
    Password: PASSWORD,
  });
  await page.keyboard.press('Enter');
  await page.getByText('Company registered successfully!').waitFor();
  await focusComesTo(first);
  await isFine(page);
  await press(page, page.getByRole('main').getByRole('link', { name: 'Registered Companies' }).last());
  await page.getByRole('row').filter({ hasText: granite.email }).waitFor();
  await focusIsSomewhere(page);
}

/** Found by its label: it is a text until somebody types into it, because its number is grouped. */
const firstRate = (page: Page) => page.getByLabel('Sedan, Local: Base fare');

/** Discards a change, puts a change in force, and restores the rates for the other journeys. */
async function changeRates(page: Page): Promise<void> {
  await press(page, page.getByRole('link', { name: 'Pricing' }));
  const field = firstRate(page);
  await press(page, page.getByRole('button', { name: 'Edit rates' }));
  const usual = (await field.inputValue()).replaceAll(',', '');
  const question = await review(page, field, '1850');
  await isFine(page);
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'hidden' });
  await focusComesTo(field);

  await press(page, page.getByRole('button', { name: 'Cancel', exact: true }));
  const discard = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await press(page, discard.getByRole('button', { name: 'Discard' }));
  await discard.waitFor({ state: 'hidden' });
  await isFine(page);

  await putInForce(page, '1850');
  await putInForce(page, usual);
}

async function review(page: Page, field: Locator, price: string): Promise<Locator> {
  await typeInto(page, field, price);
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Put these rates in force?' });
  await question.waitFor();
  return question;
}

/** Changes the first rate and finds the new version at the top of the history. */
async function putInForce(page: Page, price: string): Promise<void> {
  const versions = page.getByText(/^Version \d+$/);
  const [newest = ''] = await versions.allInnerTexts();
  const next = `Version ${Number(newest.split(' ')[1]) + 1}`;
  await press(page, page.getByRole('button', { name: 'Edit rates' }));
  const question = await review(page, firstRate(page), price);
  await press(page, question.getByRole('button', { name: 'Put in force' }));
  await page.getByText(`${next} of the rate card is in force`).waitFor();
  await page.getByText(`${next}, in force since`).waitFor();
  const first = page.getByRole('main').getByRole('listitem').filter({ has: versions }).first();
  await first.getByText(next, { exact: true }).waitFor();
  await first.getByText(cast.admin.email).waitFor();
  expect(await first.innerText()).toContain(`₹${Number(price).toLocaleString('en-IN')}`);
  await isFine(page);
}
