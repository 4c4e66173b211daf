import type { Page } from 'playwright-core';

/** Chooses a pickup and a drop by keyboard, on the booking page or the landing page. */
export async function fillTrip(page: Page): Promise<void> {
  for (const [label, typed] of [
    ['Pickup', 'Hinjawadi'],
    ['Drop', 'Koregaon Park'],
  ] as const) {
    const field = page.getByRole('combobox', { name: label });
    await field.click();
    await field.fill(typed);
    await page.getByRole('option', { name: typed }).first().waitFor();
    await field.press('ArrowDown');
    await field.press('Enter');
  }
}
