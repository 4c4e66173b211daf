import type { Locator, Page } from 'playwright-core';
import { PASSWORD, type RiderAccount } from '../support/cast.ts';

/** What a company does at its desk. */
export class CompanyPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async register({ employeeId, name, email }: RiderAccount): Promise<void> {
    await this.page.goto('/company-dashboard/employees/register');
    const fields = { 'Employee ID': employeeId, 'Employee name': name, Email: email, Password: PASSWORD };
    for (const [label, value] of Object.entries(fields))
      await this.page.getByRole('textbox', { name: new RegExp(`^${label}`) }).fill(value);
    await this.page.getByRole('button', { name: 'Register employee' }).click();
    await this.page.getByText('Employee registered successfully!').waitFor();
  }

  async remove({ name }: RiderAccount): Promise<void> {
    await this.page.goto('/company-dashboard/employees');
    await this.page.getByRole('button', { name: `Delete ${name}` }).click();
    const question = this.page.getByRole('alertdialog', { name: 'Are you sure you want to delete this employee?' });
    await question.getByRole('button', { name: /^Delete/ }).click();
    await this.page.getByText('Employee deleted successfully').waitFor();
  }

  /** The figure 'Total Bookings' above the recent bookings. */
  async totalBookings(): Promise<number> {
    const text = await this.page.locator('main').innerText();
    const [, figure] = /([\d,]+)\s+Total Bookings/.exec(text) ?? [];
    if (figure === undefined) throw new Error(`No total of bookings on the page: ${text}`);
    return Number(figure.replaceAll(',', ''));
  }

  bookingsOf(name: string): Locator {
    return this.page.getByRole('row').filter({ hasText: name });
  }
}
