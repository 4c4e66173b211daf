import { eventually } from '@pahiya/testing/eventually';
import { CompanyPage } from './pages/company.page.ts';
import { LoginPage } from './pages/login.page.ts';
import { RiderPage } from './pages/rider.page.ts';
import { cast, type RiderAccount } from './support/cast.ts';
import { newRider } from './support/newcomers.ts';
import { journey, platformUrl } from './support/stage.ts';

const tara: RiderAccount = {
  role: 'user',
  name: 'Tara Menon',
  companyId: 'DEMO01',
  employeeId: 'E-077',
  email: 'tara.menon@demo-industries.example',
};

const nila: RiderAccount = {
  role: 'user',
  name: 'Nila Krishnan',
  companyId: 'DEMO01',
  employeeId: 'E-078',
  email: 'nila.krishnan@demo-industries.example',
};

describe('a company and its people', () => {
  journey('a company registers an employee, sees her ride and deletes her', async (stage) => {
    const company = new CompanyPage(await stage.enter('the company'));
    await new LoginPage(company.page).signIn(cast.company);
    await company.page.waitForURL('**/company-dashboard');
    await company.page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    const before = await eventually(() => company.totalBookings());
    await company.register(tara);

    const rider = new RiderPage(await stage.enter('Tara'));
    await new LoginPage(rider.page).signIn(tara);
    await company.page.goto('/company-dashboard');
    await rider.book({ pickup: 'Baner', drop: 'Kharadi', inMinutes: 90 });

    await company.bookingsOf(tara.name).getByText('Pending').waitFor();
    await eventually(async () => (await company.totalBookings()) === before + 1, {
      describe: `${before + 1} bookings in the company's figures, without a reload`,
    });

    await company.remove(tara);
    // The server tells her open page at once. A reload could open the login page, which shows no message.
    await rider.page.waitForURL('**/login');
    await rider.page.getByText('Your session has ended. Please log in again.').waitFor();
    const again = new LoginPage(rider.page);
    await again.fill(tara);
    await again.submit();
    await rider.page.getByText(/^Invalid credentials/).waitFor();
  });

  journey('a company and the admin see an employee whom another system registers, without a reload', async (stage) => {
    const company = await stage.enter('the company', { as: cast.company });
    const admin = await stage.enter('the admin', { as: cast.admin });
    await company.goto('/company-dashboard/employees');
    await admin.goto('/admin');
    const employees = async () => /([\d,]+)\s+Total Employees/.exec(await admin.locator('main').innerText())?.[1];
    const before = await eventually(employees, { describe: 'the number of employees' });
    for (const page of [company, admin]) await page.getByRole('status').getByText('Live').waitFor();

    await newRider(platformUrl(), nila);
    await company.getByRole('row').filter({ hasText: nila.name }).waitFor();
    await eventually(async () => Number(await employees()) === Number(before) + 1, {
      describe: `${Number(before) + 1} employees in the admin's figures`,
    });
  });
});
