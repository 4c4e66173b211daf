import { join } from 'node:path';
import { DEMO_COMPANIES, DEMO_DRIVERS, DEMO_PASSWORD, type DemoAdmin } from './demo/demo-data.ts';

/** One line a step, with the seconds since the process began. */
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
    `  Mails are kept in ${join(dataDir, 'mailbox')}. Ctrl-C stops everything.`,
    '',
  ].join('\n');
}
