import type { Page } from 'playwright-core';
import { cast } from './support/cast.ts';
import { journey, platformUrl, type Stage } from './support/stage.ts';

/** A page whose refusals by its content security policy are noted. */
async function watched(
  stage: Stage,
  ...entrance: Parameters<Stage['enter']>
): Promise<{ page: Page; refused: string[] }> {
  const page = await stage.enter(...entrance);
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) refused.push(message.text());
  });
  return { page, refused };
}

describe('the content security policy', () => {
  journey('lets a map draw the rides on the road', async (stage) => {
    const { page, refused } = await watched(stage, 'the admin', { as: cast.admin, serviceWorkers: 'block' });
    await page.goto('/admin');
    await page.getByRole('heading', { name: 'On the road now' }).scrollIntoViewIfNeeded();
    await page.locator('.maplibregl-canvas').waitFor();
    // The map then loads its worker and its place names, which are files that the policy could refuse.
    await page.waitForLoadState('networkidle');
    expect(refused).toEqual([]);
  });

  journey('lets the page of the API describe a call and send it', async (stage) => {
    const { page, refused } = await watched(stage, 'an engineer', { serviceWorkers: 'block' });
    await page.goto('/api/docs');
    await page.locator('.opblock-summary').first().click();
    await page.getByRole('button', { name: 'Try it out' }).click();
    const answer = page.waitForResponse((response) => response.url().startsWith(`${platformUrl()}/api/`));
    await page.getByRole('button', { name: 'Execute' }).click();
    expect((await answer).status()).toBeLessThan(500);
    expect(refused).toEqual([]);
  });
});
