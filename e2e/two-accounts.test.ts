import type { Page } from 'playwright-core';
import { eventually } from '@pahiya/testing/eventually';
import { routes } from '@pahiya/contracts';
import { LoginPage } from './pages/login.page.ts';
import { RiderPage } from './pages/rider.page.ts';
import { callAs } from './support/call-as.ts';
import { sessionOf, type RiderAccount } from './support/cast.ts';
import { newRider } from './support/newcomers.ts';
import { journey, platformUrl } from './support/stage.ts';

const TAKEN_OVER = /^Another account was logged in from another tab/;

const employee = (employeeId: string, name: string): RiderAccount => ({
  role: 'user',
  name,
  companyId: 'DEMO01',
  employeeId,
  email: `${employeeId.toLowerCase()}@demo-industries.example`,
});

const phoneOf = async (rider: RiderAccount): Promise<string | null> => {
  const base = platformUrl();
  const { token } = await sessionOf(base, rider);
  return (await callAs({ base, token }, routes.auth.getProfile)).user.phone;
};

/** Logs a second account in, in another tab of the same browser. */
async function logInBeside(page: Page, rider: RiderAccount): Promise<void> {
  const tab = await page.context().newPage();
  await new LoginPage(tab).signIn(rider);
  await tab.close();
}

const keptByBrowser = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]));

describe('two riders of one company in one browser', () => {
  journey('a late answer for one rider never changes the profile of the other', async (stage) => {
    const nisha = await newRider(platformUrl(), employee('E-TAB1', 'Nisha Patil'));
    const omkar = await newRider(platformUrl(), employee('E-TAB2', 'Omkar Desai'));
    const page = await stage.enter(nisha.name, { as: nisha });
    const name = page.getByRole('textbox', { name: /^Name/ });
    const phone = page.getByRole('textbox', { name: /^Phone number/ });
    const shows = (rider: RiderAccount) =>
      eventually(async () => (await name.inputValue()) === rider.name, { describe: `the profile of ${rider.name}` });
    await page.goto('/profile');
    await phone.fill('9812300001');
    const held = Promise.withResolvers<void>();
    await page.route('**/api/profile', async (route) => {
      if (route.request().method() === 'PUT') await held.promise;
      await route.continue();
    });
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
    await page.getByRole('button', { name: 'Save' }).click();

    await logInBeside(page, omkar);
    await page.getByText(TAKEN_OVER).waitFor();
    await shows(omkar);
    held.resolve();
    await (await saved).finished();
    await shows(omkar);
    expect(await phone.inputValue()).toBe('');
    expect(await page.locator('body').innerText()).not.toContain(nisha.name);
    expect(await page.getByText('Profile updated successfully').count()).toBe(0);
    expect([await phoneOf(nisha), await phoneOf(omkar)]).toEqual(['9812300001', null]);

    await phone.fill('9812300002');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Profile updated successfully').waitFor();
    expect([await phoneOf(nisha), await phoneOf(omkar)]).toEqual(['9812300001', '9812300002']);
  });

  journey('the draft of one rider is neither shown to nor kept for the other', async (stage) => {
    const leela = await newRider(platformUrl(), employee('E-TAB3', 'Leela Menon'));
    const imran = await newRider(platformUrl(), employee('E-TAB4', 'Imran Shaikh'));
    const rider = new RiderPage(await stage.enter(leela.name, { as: leela }));
    const { page } = rider;
    await rider.openBooking();
    await rider.fillForm({ pickup: 'Hinjawadi', drop: 'Koregaon Park', inMinutes: 90 });
    expect(await keptByBrowser(page)).toContain('Koregaon Park');

    await logInBeside(page, imran);
    await page.getByText(TAKEN_OVER).waitFor();
    await page.getByRole('heading', { level: 1, name: 'Book a ride' }).waitFor();
    expect(await rider.typed()).toMatchObject({ pickup: '', drop: '' });
    expect(await keptByBrowser(page)).not.toContain('Koregaon Park');
  });
});
