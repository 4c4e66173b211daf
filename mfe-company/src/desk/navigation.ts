import type { Language, NavGroup, TextOf } from '@pahiya/ui';
import { paths } from '../paths.ts';
import { messages } from './messages.ts';

type Words = (key: Parameters<TextOf<typeof messages>>[0]) => string;

export function navigation(text: Words): NavGroup[] {
  return [
    { items: [{ label: text('dashboard'), href: paths.dashboard, icon: 'home', exact: true }] },
    {
      label: text('employees'),
      items: [
        { label: text('registerEmployee'), href: paths.registerEmployee, icon: 'plus' },
        { label: text('manageEmployees'), href: paths.employees, icon: 'users', exact: true },
      ],
    },
    {
      items: [
        { label: text('bookings'), href: paths.bookings, icon: 'route' },
        { label: text('billing'), href: paths.billing, icon: 'receipt' },
      ],
    },
    {
      items: [
        { label: text('profile'), href: paths.profile, icon: 'building' },
        { label: text('settings'), href: paths.settings, icon: 'settings' },
        { label: text('audit'), href: paths.audit, icon: 'shield' },
      ],
    },
  ];
}

/** The navigation in any language: the command palette finds pages by their names in both. */
export async function navigationIn(language: Language): Promise<NavGroup[]> {
  const sentences = await messages.load(language);
  return navigation((key) => sentences[key]);
}
