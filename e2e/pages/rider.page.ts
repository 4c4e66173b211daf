import type { Locator, Page } from 'playwright-core';
import { minutesFromNow } from '../support/india-time.ts';

interface Wish {
  pickup: string;
  drop: string;
  inMinutes: number;
}

/** What a rider does: books at /booking, follows at /history. */
export class RiderPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async openBooking(): Promise<void> {
    await this.page.goto('/booking');
    await this.page.getByRole('heading', { level: 1, name: 'Book a ride' }).waitFor();
  }

  /** Types the name and takes the first suggestion. */
  async pickPlace(label: 'Pickup' | 'Drop', typed: string): Promise<void> {
    const field = this.page.getByRole('combobox', { name: label });
    await field.click();
    await field.fill(typed);
    await this.page.getByRole('option', { name: typed }).first().click();
  }

  async setStart(inMinutes: number): Promise<void> {
    const { date, time } = minutesFromNow(inMinutes);
    await this.page.getByRole('textbox', { name: /^Date/ }).fill(date);
    await this.page.getByRole('textbox', { name: /^Time/ }).fill(time);
  }

  async fillForm({ pickup, drop, inMinutes }: Wish): Promise<void> {
    await this.pickPlace('Pickup', pickup);
    await this.pickPlace('Drop', drop);
    await this.setStart(inMinutes);
  }

  /** The values of the fields for places and time. */
  async typed(): Promise<Record<'pickup' | 'drop' | 'date' | 'time', string>> {
    return {
      pickup: await this.page.getByRole('combobox', { name: 'Pickup' }).inputValue(),
      drop: await this.page.getByRole('combobox', { name: 'Drop' }).inputValue(),
      date: await this.page.getByRole('textbox', { name: /^Date/ }).inputValue(),
      // The form writes a no-break space before am and pm, a person types an ordinary one.
      time: (await this.page.getByRole('textbox', { name: /^Time/ }).inputValue()).replace('\u00a0', ' '),
    };
  }

  fareCard(): Locator {
    return this.page.getByRole('region', { name: /^Fare/ });
  }

  async submit(): Promise<void> {
    await this.page.getByRole('button', { name: 'Book Ride' }).click();
  }

  /** Books a ride, waits for the history and returns the booking that the API answered. */
  async book(wish: Wish): Promise<{ _id: string; bookingId: string; fare: number }> {
    await this.openBooking();
    await this.fillForm(wish);
    await this.fareCard().getByText('Total', { exact: true }).waitFor();
    const answered = this.page.waitForResponse(
      (response) => response.url().endsWith('/api/bookings/createBooking') && response.request().method() === 'POST',
    );
    await this.submit();
    const { booking } = (await (await answered).json()) as {
      booking: { _id: string; bookingId: string; fare: number };
    };
    await this.page.waitForURL('**/history');
    return booking;
  }

  async cancel(id: string): Promise<void> {
    await this.ride(id).getByRole('button', { name: 'Cancel ride' }).click();
    await this.page.getByRole('alertdialog').getByRole('button', { name: 'Cancel ride' }).click();
    await this.page.getByText(`Ride ${id.slice(-8)} is cancelled`).waitFor();
  }

  /** The card of a ride in the history. */
  ride(id: string): Locator {
    return this.page.getByRole('article', { name: `Ride ${id.slice(-8)}` });
  }
}
