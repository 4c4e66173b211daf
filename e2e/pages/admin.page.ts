import type { Locator, Page } from 'playwright-core';
import { asShown, type DriverAccount } from '../support/cast.ts';

/** What an admin does in the console. */
export class AdminPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async openBookings(): Promise<void> {
    await this.page.goto('/admin/bookings');
    await this.page.getByRole('heading', { level: 1, name: 'All Bookings' }).waitFor();
  }

  /** The row of a ride, by the first six characters of its public code. */
  ride(bookingId: string): Locator {
    return this.page.getByRole('row').filter({ hasText: bookingId.slice(0, 6) });
  }

  async assignDriver(bookingId: string, { name, phoneNumber }: DriverAccount): Promise<void> {
    await this.ride(bookingId).getByRole('button', { name: 'Assign Driver' }).click();
    const dialog = this.page.getByRole('dialog', { name: 'Assign Driver' });
    // By number, because two drivers may have the same name.
    await dialog.getByRole('radio', { name: asShown(phoneNumber) }).check();
    await dialog.getByRole('button', { name: 'Assign Driver' }).click();
    await this.page.getByText(`${name} is assigned to ride ${bookingId.slice(0, 6)}`).waitFor();
  }

  /** For a ride whose driver has a vehicle already: another one is in the row's menu. */
  async changeVehicle(bookingId: string, vehicleNumber: string): Promise<void> {
    await this.ride(bookingId).getByRole('button', { name: 'More actions' }).click();
    await this.page.getByRole('menuitem', { name: 'Assign Vehicle' }).click();
    const dialog = this.page.getByRole('dialog', { name: 'Assign Vehicle' });
    await dialog.getByRole('textbox', { name: 'Vehicle number' }).fill(vehicleNumber);
    await dialog.getByRole('button', { name: 'Assign Vehicle' }).click();
    await this.page.getByText('Vehicle assigned successfully').waitFor();
  }

  /** Opens the invoice of a ride and returns its dialog. */
  async openInvoice(rideId: string): Promise<Locator> {
    await this.page.goto(`/admin/billing/booking-invoice?invoice=${rideId}`);
    const dialog = this.page.getByRole('dialog');
    await dialog.getByRole('article').waitFor();
    return dialog;
  }

  async sign(dialog: Locator): Promise<void> {
    const pad = dialog.getByRole('img', { name: /sign here/ });
    await pad.scrollIntoViewIfNeeded();
    const box = await pad.boundingBox();
    if (!box) throw new Error('The signature pad has no size.');
    const at = (right: number, down: number) => [box.x + box.width * right, box.y + box.height * down] as const;
    const { mouse } = this.page;
    await mouse.move(...at(0.2, 0.6));
    await mouse.down();
    for (const [right, down] of [
      [0.3, 0.3],
      [0.4, 0.7],
      [0.6, 0.4],
      [0.8, 0.5],
    ] as const)
      await mouse.move(...at(right, down), { steps: 4 });
    await mouse.up();
    await dialog.getByText('✓ Signed').waitFor();
  }

  async openSalary({ name, phoneNumber }: DriverAccount): Promise<void> {
    await this.page.goto('/admin/drivers/salary-management');
    const field = this.page.getByRole('combobox', { name: 'Driver' });
    await field.click();
    await field.fill(phoneNumber);
    await this.page.getByRole('option', { name }).click();
    await this.page.getByRole('region', { name: 'Current cycle' }).waitFor();
  }

  /** The figure above 'Remaining', in rupees. */
  async remainingSalary(): Promise<number> {
    const text = await this.page.getByRole('main').innerText();
    const [, figure] = /₹([\d,]+)\s+Remaining/.exec(text) ?? [];
    if (figure === undefined) throw new Error(`No remaining salary on the page: ${text}`);
    return Number(figure.replaceAll(',', ''));
  }

  async giveAdvance(amount: number, reason: string): Promise<void> {
    await this.page.getByRole('tab', { name: 'Give Advance' }).click();
    const form = this.page.getByRole('form', { name: 'Give Advance' });
    await form.getByRole('spinbutton', { name: /^Amount/ }).fill(String(amount));
    await form.getByRole('textbox', { name: /^Reason/ }).fill(reason);
    await form.getByRole('button', { name: 'Give Advance' }).click();
    await this.page.getByText('Advance recorded successfully').waitFor();
  }
}
