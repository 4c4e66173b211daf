import { LandingPage } from './pages/landing.page.ts';
import { LoginPage } from './pages/login.page.ts';
import { cast } from './support/cast.ts';
import { journey } from './support/stage.ts';

const GUARD_SENTENCE = 'You need to log in with proper access to view this page';

describe('a visitor', () => {
  journey('a visitor reads the landing page without JavaScript', async (stage) => {
    const page = await stage.enter('a visitor without JavaScript', { javaScriptEnabled: false });
    await page.goto('/');
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toMatch(/fare you knew before/);
    expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(
      expect.arrayContaining([
        'App Highlights',
        'Why Choose Our SaaS',
        'How It Works',
        'Get the App',
        'What Our Customers Say',
        'Simple Pricing',
      ]),
    );
    expect(await page.getByRole('link', { name: 'Book Now' }).getAttribute('href')).toBe('/booking');
    expect(await page.getByRole('link', { name: 'Admin Login' }).first().getAttribute('href')).toBe('/admin/login');
  });

  journey('a visitor learns what a ride would cost', async (stage) => {
    const landing = new LandingPage(await stage.enter('a visitor'));
    await landing.open();
    await landing.pickPlace('Pickup', 'Koramangala');
    await landing.pickPlace('Drop', 'BLR');
    const local = await landing.fare();
    expect(local.rupees).toBeGreaterThanOrEqual(1800);
    expect(local.trip).toMatch(/ km · about .*Sedan$/);

    await landing.choose('SUV');
    expect((await landing.fare('SUV')).rupees).toBeGreaterThanOrEqual(2800);
  });

  journey('a visitor is redirected to the login, told why once, and returns to the page after it', async (stage) => {
    const page = await stage.enter('Kavita');
    await page.goto('/history');
    await page.waitForURL('**/login');
    await page.getByText(GUARD_SENTENCE).waitFor();
    expect(await page.getByText(GUARD_SENTENCE).count()).toBe(1);

    const login = new LoginPage(page);
    await login.fill(cast.kavita, 'not her password');
    await login.submit();
    await page.getByText(/^Invalid credentials/).waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');

    await login.fill(cast.kavita);
    await login.submit();
    await page.waitForURL('**/history');
    await page.getByRole('heading', { level: 1, name: 'My Ride History' }).waitFor();

    await page.goto('/admin/bookings');
    await page.waitForURL('**/admin/login');
    await page.getByText(GUARD_SENTENCE).waitFor();
  });

  journey('an admin logs in at the login for admins', async (stage) => {
    const page = await stage.enter('the admin');
    await page.goto('/admin/drivers/salary-management');
    await page.waitForURL('**/admin/login');
    const login = new LoginPage(page);
    await login.fill(cast.admin, 'not the password');
    await login.submit();
    await page
      .getByRole('alert')
      .filter({ hasText: /^Invalid credentials/ })
      .waitFor();
    await login.fill(cast.admin);
    await login.submit();
    await page.waitForURL('**/admin/drivers/salary-management');
    await page.getByText('Please select a driver to view and manage their salary details.').waitFor();
  });
});
