import type { Page } from 'playwright-core';
import { PASSWORD, type Account } from '../support/cast.ts';

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
    const fields: Record<string, string> =
      account.role === 'user'
        ? {
            'Company ID': account.companyId,
            'Employee ID': account.employeeId,
            'Employee name': account.name,
            Email: account.email,
          }
        : account.role === 'driver'
          ? { 'Email or phone number': account.phoneNumber }
          : { Email: account.email };
    for (const [label, value] of Object.entries({ ...fields, Password: password }))
      await this.page.getByRole('textbox', { name: new RegExp(`^${label}`) }).fill(value);
  }

  async submit(): Promise<void> {
    await this.page.getByRole('button', { name: 'Login', exact: true }).click();
  }

  async signIn(account: Account): Promise<void> {
    await this.open(account.role);
    await this.fill(account);
    await this.submit();
    await this.page.getByText('Login successful!').waitFor();
  }
}
