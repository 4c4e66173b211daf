import type { Locator, Page } from 'playwright-core';

/** What a driver does on the dashboard. */
export class DriverPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await this.page.goto('/driver-dashboard');
    await this.connected();
  }

  /** Waits for the live connection: from then on an assignment shows without a reload. */
  async connected(): Promise<void> {
    await this.page
      .getByRole('status')
      .filter({ hasText: /^Connected$/ })
      .waitFor();
  }

  /** The card of a ride, by the first six characters of its public code. */
  ride(bookingId: string): Locator {
    return this.page.getByRole('article', { name: `Ride ${bookingId.slice(0, 6).toUpperCase()}` });
  }

  async accept(bookingId: string): Promise<void> {
    await this.ride(bookingId).getByRole('button', { name: 'Accept' }).click();
    await this.page.getByText('Booking accepted successfully! Admin and user have been notified.').waitFor();
  }

  async reject(bookingId: string): Promise<void> {
    await this.ride(bookingId).getByRole('button', { name: 'Reject' }).click();
    await this.page.getByRole('alertdialog').getByRole('button', { name: 'Reject ride' }).click();
    await this.page.getByText('Booking rejected successfully! Admin and user have been notified.').waitFor();
  }

  async start(bookingId: string): Promise<void> {
    await this.ride(bookingId).getByRole('button', { name: 'Start Ride' }).click();
    await this.page.getByText('Ride started successfully!').waitFor();
  }

  async moveTo(position: { latitude: number; longitude: number }): Promise<void> {
    await this.page.context().setGeolocation(position);
  }

  async complete(bookingId: string, extras: { waitingMinutes: number; toll: number }): Promise<void> {
    await this.ride(bookingId).getByRole('button', { name: 'Complete Ride' }).click();
    const dialog = this.page.getByRole('dialog', { name: /^Complete ride/ });
    await dialog.getByRole('spinbutton', { name: /^Waiting minutes/ }).fill(String(extras.waitingMinutes));
    await dialog.getByRole('spinbutton', { name: /^Toll and parking/ }).fill(String(extras.toll));
    await dialog.getByRole('button', { name: 'Complete Ride' }).click();
    await this.page.getByText('Ride completed successfully!').waitFor();
  }
}
