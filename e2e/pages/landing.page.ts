import type { Page } from 'playwright-core';
import { eventually } from '@pahiya/testing/eventually';

/** The landing page with its fare estimate. */
export class LandingPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await this.page.goto('/');
    // The page is pre-rendered, so it is visible before its scripts respond.
    await this.page.waitForLoadState('networkidle');
  }

  async pickPlace(label: 'Pickup' | 'Drop', typed: string): Promise<void> {
    const field = this.page.getByRole('combobox', { name: label });
    await field.click();
    await field.fill(typed);
    await this.page.getByRole('listbox', { name: label }).getByRole('option').first().click();
  }

  async choose(cab: string): Promise<void> {
    await this.page.getByRole('group', { name: 'Cab' }).getByRole('radio', { name: cab, exact: true }).check();
  }

  /** Waits for the fare of the chosen places in that cab, not the standard rate. */
  async fare(cab = 'Sedan'): Promise<{ rupees: number; trip: string }> {
    const card = this.page.getByRole('region', { name: 'What would it cost?' });
    // The previous fare stays, dimmed, until the next one is calculated.
    const settled = card.locator('[data-stale="false"]');
    return eventually(async () => {
      const text = await settled.innerText();
      const [, rupees, trip] = /₹([\d,]+)\s+([^\n]*km · about [^\n]*)/.exec(text) ?? [];
      if (rupees === undefined || trip === undefined || !trip.endsWith(`· ${cab}`)) throw new Error(text);
      return { rupees: Number(rupees.replaceAll(',', '')), trip };
    });
  }
}
