import { routes } from '@pahiya/contracts';
import type { Page } from 'playwright-core';
import { LoginPage } from './pages/login.page.ts';
import { callAs } from './support/call-as.ts';
import { cast, PASSWORD, sessionOf, type EmailAccount } from './support/cast.ts';
import { journey, platformUrl } from './support/stage.ts';

const desk: EmailAccount = { role: 'company', name: 'Passkey Traders', email: 'desk@passkey-traders.example' };

/** A company for this journey only. */
async function newCompany(): Promise<void> {
  const { token } = await sessionOf(platformUrl(), cast.admin);
  const { name: companyName, email } = desk;
  const body = { companyId: 'PASSKEY', companyName, email, password: PASSWORD };
  await callAs({ base: platformUrl(), token }, routes.auth.registerCompany, { body });
}

/** A device with a fingerprint reader that its owner is touching. */
async function giveDevice(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

journey('a company adds a passkey and logs in with it, and the password alone no longer lets it in', async (stage) => {
  await newCompany();
  const page = await stage.enter('the company');
  await giveDevice(page);
  const login = new LoginPage(page);
  await login.signIn(desk);
  await page.waitForURL('**/company-dashboard');

  await page.getByRole('link', { name: 'Security' }).click();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^Current password/ }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('textbox', { name: /^Name/ }).fill('Desk laptop');
  await dialog.getByRole('button', { name: 'Make the passkey' }).click();
  await dialog.getByRole('checkbox', { name: 'I have kept these codes' }).check({ force: true });
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Desk laptop').waitFor();

  await page.getByRole('button', { name: 'Log out' }).click();
  await login.open('company');
  await login.fill(desk);
  await login.submit();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL('**/company-dashboard');

  const stranger = await stage.enter('somebody who knows the password');
  const elsewhere = new LoginPage(stranger);
  await elsewhere.open('company');
  await elsewhere.fill(desk);
  await elsewhere.submit();
  await stranger.getByRole('textbox', { name: /^Recovery code/ }).fill('0000-0000-0000-0000');
  await stranger.getByRole('button', { name: 'Log in' }).click();
  await stranger.getByText(/This code is not right/).waitFor();
});
