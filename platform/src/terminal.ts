import { join } from 'node:path';
import { DEMO_COMPANIES, DEMO_DRIVERS, DEMO_PASSWORD, type DemoAdmin } from './demo/demo-data.ts';

/** Prints one line per step, with the seconds since the process started. */
export function reportStep(step: string): void {
  console.log(`${process.uptime().toFixed(1).padStart(6)} s  ${step}`);
}

/** The demonstration accounts, as the start-up text lists them. */
export function accountsText(dataDir: string, admin: DemoAdmin): string {
  const [company] = DEMO_COMPANIES;
  const rider = company?.employees[0];
  const [driver] = DEMO_DRIVERS;
  return [
    '',
    `  Sign in with the password ${DEMO_PASSWORD}`,
    `  admin    ${admin.email}   at /admin/login${admin.password === DEMO_PASSWORD ? '' : ', with ADMIN_PASSWORD'}`,
    `  company  ${company?.email}   (${company?.companyId}, ${company?.companyName})`,
    `  rider    ${rider?.email}   company ${company?.companyId}, employee ${rider?.employeeId}, name ${rider?.employeeName}`,
    `  driver   ${driver?.email} or ${driver?.phoneNumber}   (${driver?.fullName})`,
    '',
    '  While the demonstration runs, a new company is active at once, and open: whoever knows its ID and name joins it',
    '  without a proof. With DEMO=off the back office lets companies in, and companies let people in.',
    `  Mails are kept in ${join(dataDir, 'mailbox')}. Ctrl-C stops everything.`,
    '',
  ].join('\n');
}
