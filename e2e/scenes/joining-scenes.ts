import { routes, type Company } from '@pahiya/contracts';
import type { Page } from 'playwright-core';
import { cast, PASSWORD } from '../support/cast.ts';
import { answers, fails } from './network.ts';
import type { Scene } from './scene.ts';

const { auth } = routes;
const confirmation = '/confirm-registration?token=that-a-mail-could-have-brought-to-this-browser';

const typePassword = async (page: Page): Promise<void> => {
  await page
    .getByLabel(/^The password that you chose/)
    .first()
    .fill(PASSWORD);
  await page.getByRole('button', { name: 'Prove my address' }).click();
};

const visitor: Scene[] = [
  {
    name: 'register-link-sent',
    path: '/register',
    given: [
      answers(auth.register, { message: 'We have sent you a link. Open it to prove your address.', next: 'link' }),
    ],
    show: async (page) => {
      await page.getByRole('textbox', { name: /^Company ID/ }).fill('DEMO01');
      await page.getByRole('textbox', { name: /^Company name/ }).fill('Demo Industries');
      await page.getByRole('textbox', { name: /^Email/ }).fill('new.colleague@demo-industries.example');
      await page.getByRole('textbox', { name: /^Password/ }).fill(PASSWORD);
      await page.getByRole('button', { name: /^(Register|Create)/ }).click();
      await page.getByText('We have sent you a link.').waitFor();
    },
  },
  { name: 'confirm-registration', path: confirmation },
  { name: 'confirm-registration-incomplete', path: '/confirm-registration?token=half' },
  {
    name: 'confirm-registration-waits',
    path: confirmation,
    given: [
      answers(auth.confirmRegistration, {
        message: 'Your address is proven. You can login as soon as your company has let you in.',
        next: 'wait',
        role: 'user',
      }),
    ],
    show: async (page) => {
      await typePassword(page);
      await page.getByText('Your address is proven.').waitFor();
    },
  },
];

const joiners = answers(auth.listJoiners, {
  total: 3,
  joiners: [
    {
      _id: 'one',
      email: 'meera.n@demo-industries.example',
      employeeId: 'E-114',
      employeeName: 'Meera Nair',
      turnedAway: false,
      askedAt: '2026-11-22T09:00:00.000Z',
    },
    {
      _id: 'two',
      email: 'a.very.long.name.of.a.person@subsidiary.of.demo-industries.example',
      employeeId: null,
      employeeName: null,
      turnedAway: false,
      askedAt: '2026-11-21T09:00:00.000Z',
    },
    {
      _id: 'three',
      email: 'left.last.year@demo-industries.example',
      employeeId: 'E-003',
      employeeName: 'Rahul Kumar',
      turnedAway: true,
      askedAt: '2026-11-20T09:00:00.000Z',
    },
  ],
});

const companyThatIs = (status: Company['status'], companyName: string, n: number): Company => ({
  _id: `company-${n}`,
  id: `company-${n}`,
  companyId: `CODE${n}`,
  companyName,
  name: companyName,
  email: `desk@company-${n}.example`,
  status,
  gstin: null,
  address: null,
  phone: null,
  createdAt: '2026-11-21T00:00:00.000Z',
});
const companies = answers(auth.listCompanies, {
  companies: [
    companyThatIs('waiting', 'Waiting Works', 1),
    companyThatIs('active', 'Active Industries', 2),
    companyThatIs('suspended', 'Suspended Traders and Sons Private Limited', 3),
    companyThatIs('deleted', 'Deleted & Co', 4),
  ],
});
const act =
  (company: string, action: string) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: `Actions of ${company}` }).click();
    await page.getByRole('menuitem', { name: action }).click();
    await page.getByRole('alertdialog').or(page.getByRole('dialog')).waitFor();
  };
const registered = { as: cast.admin, path: '/admin/companies/registered-companies', given: [companies] };

const backOffice: Scene[] = [
  { ...registered, name: 'companies-in-every-status' },
  {
    ...registered,
    name: 'companies-actions',
    show: async (page) => {
      await page.getByRole('button', { name: 'Actions of Active Industries' }).click();
      await page.getByRole('menu').waitFor();
    },
  },
  { ...registered, name: 'companies-suspend', show: act('Active Industries', 'Suspend') },
  { ...registered, name: 'companies-delete', show: act('Active Industries', 'Delete') },
  { ...registered, name: 'companies-end-sessions', show: act('Active Industries', 'End sessions') },
  {
    ...registered,
    name: 'companies-suspend-failed',
    given: [companies, fails(auth.changeCompanyStatus)],
    show: async (page) => {
      await act('Active Industries', 'Suspend')(page);
      const question = page.getByRole('dialog').or(page.getByRole('alertdialog'));
      await question.getByRole('button', { name: 'Suspend', exact: true }).click();
      await question.getByRole('alert').waitFor();
    },
  },
];

/** Registering, proving the address, letting people and companies in. */
export const joiningScenes: readonly Scene[] = [
  ...visitor,
  { name: 'company-joiners', as: cast.company, path: '/company-dashboard', given: [joiners] },
  {
    name: 'company-joining-by-domain',
    as: cast.company,
    path: '/company-dashboard/settings',
    show: (page) => page.getByRole('radio', { name: /^Addresses of your e-mail domains/ }).check({ force: true }),
  },
  ...backOffice,
];
