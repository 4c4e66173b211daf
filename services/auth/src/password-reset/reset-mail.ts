import type { Account } from '../accounts/account.ts';
import type { Mail } from './mailer.ts';

/** @param publicUrl where people reach the platform */
export function resetMail(account: Account & { email: string }, token: string, publicUrl: string): Mail {
  const link = new URL('reset-password', publicUrl.endsWith('/') ? publicUrl : `${publicUrl}/`);
  link.search = new URLSearchParams({ token, role: account.role }).toString();
  const whose = account.role === 'user' && account.companyName !== null ? ` at ${account.companyName}` : '';
  return {
    to: account.email,
    subject: 'Reset your Pahiya password',
    text: [
      `Hello${account.name === null ? '' : ` ${account.name}`},`,
      `somebody, we hope you, asked to reset the password of your Pahiya account${whose}. Set a new one here:`,
      link.href,
      'The link works once, for 30 minutes. If you did not ask for it, ignore this mail: nothing has changed.',
    ].join('\n\n'),
  };
}
