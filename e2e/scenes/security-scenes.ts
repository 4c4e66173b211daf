import { routes, type SecondFactors } from '@pahiya/contracts';
import type { Page } from 'playwright-core';
import { cast, PASSWORD } from '../support/cast.ts';
import { answers, fails } from './network.ts';
import type { Scene } from './scene.ts';

const { auth } = routes;

const factors = (some: Partial<SecondFactors>) =>
  answers(auth.getSecondFactors, {
    factors: { authenticatorSince: null, passkeys: [], recoveryCodes: 0, required: false, ...some },
  });
const twoPasskeys = [
  { _id: 'one', name: 'Work laptop', createdAt: '2026-10-02T09:00:00.000Z', lastUsedAt: '2026-11-20T09:00:00.000Z' },
  {
    _id: 'two',
    name: 'The security key on the ring of the office at Hinjawadi',
    createdAt: '2026-11-01T09:00:00.000Z',
    lastUsedAt: null,
  },
];
const enrolled = factors({
  authenticatorSince: '2026-09-12T09:00:00.000Z',
  passkeys: twoPasskeys,
  recoveryCodes: 8,
  required: true,
});

const addApp = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('img').waitFor();
};

/** Second factors, sign-ins and the audit trail. */
export const securityScenes: readonly Scene[] = [
  { name: 'security-admin', as: cast.admin, path: '/security' },
  { name: 'security-admin-enrolled', as: cast.admin, path: '/security', given: [enrolled] },
  { name: 'security-admin-failed', as: cast.admin, path: '/security', given: [fails(auth.getSecondFactors)] },
  { name: 'security-add-app', as: cast.admin, path: '/security', show: addApp },
  { name: 'security-driver', as: cast.lakshmi, path: '/security' },
  { name: 'audit', as: cast.admin, path: '/admin/audit' },
  { name: 'audit-none-match', as: cast.admin, path: '/admin/audit?who=nobody-of-that-name' },
  {
    name: 'audit-entry',
    as: cast.admin,
    path: '/admin/audit',
    show: (page) => page.getByRole('row').nth(1).getByRole('button').first().press('Enter'),
  },
  { name: 'audit-failed', as: cast.admin, path: '/admin/audit', given: [fails(auth.auditTrail)] },
  { name: 'company-audit', as: cast.company, path: '/company-dashboard/audit' },
];
