import type { Page } from 'playwright-core';
import { PASSWORD, type Account } from '../support/cast.ts';
import { fillIn } from '../support/keyboard.ts';

/** /login with its three tabs, and /admin/login. */
export class LoginPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(role: Account['role']): Promise<void> {
    await this.page.goto(role === 'admin' ? '/admin/login' : '/login');
    if (role === 'driver') await this.page.getByRole('tab', { name: 'Driver' }).click();
    if (role === 'company') await this.page.getByRole('tab', { name: 'Company' }).click();
  }

  async fill(account: Account, password = PASSWORD): Promise<void> {
    for (const [label, value] of Object.entries(credentials(account, password)))
      await this.page.getByRole('textbox', { name: new RegExp(`^${label}`) }).fill(value);
  }

  /** Fills the form in and sends it with the keyboard alone. */
  async typeIn(account: Account, password = PASSWORD): Promise<void> {
    await fillIn(this.page, credentials(account, password));
    await this.page.keyboard.press('Enter');
  }

  async submit(): Promise<void> {
    await this.page.getByRole('button', { name: 'Log in', exact: true }).click();
  }

  async signIn(account: Account): Promise<void> {
    await this.open(account.role);
    await this.fill(account);
    await this.submit();
    await this.page.getByText('Login successful!').waitFor();
  }
}

/** What each role is asked for, by the label of its field. */
function credentials(account: Account, password: string): Record<string, string> {
  switch (account.role) {
    case 'user':
      return {
        'Company ID': account.companyId,
        'Employee ID': account.employeeId,
        'Employee name': account.name,
        Email: account.email,
        Password: password,
      };
    case 'driver':
      return { 'Email or phone number': account.phoneNumber, Password: password };
    case 'company':
    case 'admin':
      return { Email: account.email, Password: password };
  }
}
