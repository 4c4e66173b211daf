import { openFrozenWeb, type FrozenWeb } from './frozen-web.ts';

let web: FrozenWeb;
beforeAll(async () => {
  web = await openFrozenWeb();
});
afterAll(() => web.close());

it('runs a remote that was built with the first versions of ui and web-kit in the present shell', async () => {
  const { page, complaints } = await web.openPage();
  await page.goto(`${web.url}/frozen`);
  await page.getByRole('heading', { level: 1, name: 'Rates for Nobody' }).waitFor();
  await page.getByRole('row', { name: /Sedan ₹/ }).waitFor();
  const other = page.getByRole('row', { name: /Mini SUV ₹/ });
  await other.waitFor();
  await page.getByLabel('Find a cab').fill('sed');
  await other.waitFor({ state: 'detached' });
  await page.waitForURL(`${web.url}/frozen?find=sed`);

  await page.getByRole('button', { name: 'Note a rate' }).click();
  await page.getByText('Noted: 1 rate').waitFor();
  await page.getByRole('link', { name: 'Kept notes' }).click();
  await page.getByRole('heading', { level: 1, name: 'Kept notes' }).waitFor();
  await page.locator('main p', { hasText: 'Noted: 1 rate' }).waitFor();
  expect(await page.evaluate(`getComputedStyle(document.querySelector('main p[class^="notes"]')).paddingTop`)).toBe(
    '16px',
  );
  expect(complaints).toEqual([]);
});

it('finds it in the top bar, and shows it in Hindi', async () => {
  const { page, complaints } = await web.openPage();
  await page.goto(`${web.url}/login?lang=hi`);
  await page.getByRole('link', { name: 'जमा हुआ' }).click();
  await page.getByRole('heading', { level: 1, name: 'Nobody के लिए रेट' }).waitFor();
  expect(complaints).toEqual([]);
});
