import type { Language, NavGroup, TextOf } from '@pahiya/ui';
import { BILLING_PREFIX, paths } from '../paths.ts';
import { messages } from './messages.ts';

type Key = Parameters<TextOf<typeof messages>>[0];
type Words = (key: Key) => string;

/** The console's navigation. `ridesToAssign`: the count beside Bookings. */
export function navigation(text: Words, ridesToAssign: number | undefined): NavGroup[] {
  return [
    { items: [{ label: text('dashboard'), href: paths.console, icon: 'home', exact: true }] },
    {
      label: text('companies'),
      items: [
        { label: text('registerCompany'), href: paths.registerCompany, icon: 'plus' },
        { label: text('registeredCompanies'), href: paths.registeredCompanies, icon: 'building' },
      ],
    },
    {
      label: text('drivers'),
      items: [
        { label: text('addDriver'), href: paths.addDriver, icon: 'idCard' },
        { label: text('manageDrivers'), href: paths.manageDrivers, icon: 'users' },
        { label: text('salaryManagement'), href: paths.salaryManagement, icon: 'wallet' },
      ],
    },
    {
      items: [
        {
          label: text('bookings'),
          href: paths.bookings,
          icon: 'route',
          ...(ridesToAssign === undefined ? {} : { count: ridesToAssign }),
        },
        { label: text('dispatch'), href: paths.dispatch, icon: 'calendar' },
      ],
    },
    {
      label: text('billing'),
      items: [
        { label: text('bookingInvoice'), href: paths.bookingInvoice, icon: 'receipt' },
        { label: text('monthlyInvoice'), href: paths.monthlyInvoice, icon: 'calendar' },
        { label: text('companyInvoice'), href: paths.companyInvoice, icon: 'chart' },
      ],
    },
    {
      items: [
        { label: text('pricing'), href: paths.pricing, icon: 'tag' },
        { label: text('audit'), href: paths.audit, icon: 'shield' },
      ],
    },
  ];
}

/** The navigation in any language: the command palette finds pages by their names in both. */
export async function navigationIn(language: Language): Promise<NavGroup[]> {
  const sentences = await messages.load(language);
  return navigation((key) => sentences[key], undefined);
}

/** The label of the bar above a page; undefined for billing, which has no bar. */
export function sectionLabel(text: Words, pathname: string): string | undefined {
  if (pathname.startsWith(BILLING_PREFIX)) return undefined;
  const [, , section = ''] = pathname.split('/');
  switch (section) {
    case 'companies':
    case 'drivers':
    case 'bookings':
    case 'dispatch':
    case 'pricing':
    case 'audit':
      return text(section);
    default:
      return text('dashboard');
  }
}
