import type { Page, Route } from 'playwright-core';
import { RiderPage } from './pages/rider.page.ts';
import { cast } from './support/cast.ts';
import { journey } from './support/stage.ts';

const REMOTE = '**/remotes/rider/assets/**';

const hang = () => new Promise<void>(() => undefined);
const troubles: readonly { word: string; files?: string; answer: (route: Route) => Promise<void> }[] = [
  { word: 'is down', answer: (route) => route.abort('connectionrefused') },
  { word: 'never answers', answer: hang },
  { word: 'never sends its styles', files: '**/remotes/rider/assets/*.css', answer: hang },
  {
    word: 'answers a page of a proxy',
    answer: (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Bad gateway</title>' }),
  },
];

describe('when something is broken', () => {
  for (const { word, files = REMOTE, answer } of troubles) {
    journey(`a rider uses the other pages while a remote ${word}, and retries it`, async (stage) => {
      const page = await stage.enter('Kavita', { as: cast.kavita, mayThrow: true });
      let isBack = false;
      // Requests made while the server was away stay unanswered, as they would with a restarted server.
      await page.route(files, (route) => (isBack ? route.continue() : answer(route)));
      // The load event never fires while a file of the page is not answered.
      await page.goto('/history', { waitUntil: 'commit' });
      await page.getByRole('alert').filter({ hasText: 'This page didn’t load' }).waitFor();
      await theRestWorks(page);

      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Ride History' }).click();
      await page.getByText('This page didn’t load').waitFor();
      isBack = true;
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('heading', { level: 1, name: 'My Ride History' }).waitFor();
    });
  }

  journey('a rider keeps his input while offline and books when the network is back', async (stage) => {
    const rider = new RiderPage(await stage.enter('Rohan', { as: cast.rohan }));
    await rider.openBooking();
    await rider.fillForm({ pickup: 'Magarpatta', drop: 'Shivajinagar', inMinutes: 240 });
    await rider.fareCard().getByText('Total', { exact: true }).waitFor();
    const typed = await rider.typed();

    await rider.page.context().setOffline(true);
    await rider.submit();
    const sentence = rider.fareCard().getByRole('alert').filter({ hasText: 'Booking failed' });
    await sentence.waitFor();
    expect(await sentence.innerText()).toContain('You seem to be offline. Check your connection and try again.');
    expect(await rider.typed()).toEqual(typed);

    await rider.page.context().setOffline(false);
    await rider.page.reload();
    expect(await rider.typed()).toEqual(typed);
    await rider.fareCard().getByText('Total', { exact: true }).waitFor();
    await rider.submit();
    await rider.page.getByText('Booking created successfully').waitFor();
    await rider.page.waitForURL('**/history');
    await rider.page
      .getByRole('article')
      .filter({ hasText: 'Magarpatta' })
      .filter({ hasText: 'Pending' })
      .first()
      .waitFor();
  });
});

async function theRestWorks(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  await page.getByRole('heading', { level: 1, name: /fare you knew before/ }).waitFor();
}
