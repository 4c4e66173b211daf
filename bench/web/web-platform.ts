import { routes } from '@pahiya/contracts';
import { startPlatform } from '@pahiya/testing/platform';
import { call } from '../src/stage.ts';

export const PEOPLE = ['user', 'driver', 'company', 'admin'] as const;
export type Person = (typeof PEOPLE)[number];
/** The login that the web stores: docs/product.md, Records. */
export type Session = Readonly<Record<string, string>>;

export interface WebPlatform {
  url: string;
  sessions: Readonly<Record<Person, Session>>;
  stop(): Promise<void>;
}

async function logIn(url: string): Promise<WebPlatform['sessions']> {
  const password = 'Pahiya#2026';
  const { token: user } = await call(url, routes.auth.loginUser, {
    body: {
      companyId: 'DEMO01',
      employeeId: 'E-001',
      employeeName: 'Asha Rao',
      email: 'rider@pahiya.example',
      password,
    },
  });
  const driving = await call(url, routes.auth.loginDriver, { body: { phoneNumber: '9876543210', password } });
  const { token: company } = await call(url, routes.auth.loginCompany, {
    body: { email: 'company@pahiya.example', password },
  });
  const { token: admin } = await call(url, routes.auth.loginAdmin, {
    body: { email: 'admin@pahiya.example', password },
  });
  return {
    user: { token: user, userRole: 'user' },
    driver: { token: driving.token, userRole: 'driver', driver: JSON.stringify(driving.driver) },
    company: { token: company, userRole: 'company' },
    admin: { token: admin, userRole: 'admin' },
  };
}

/** The platform as `npm start` runs it, with all roles signed in. */
export async function startWebPlatform(options: { webRoot?: string } = {}): Promise<WebPlatform> {
  const { url, stop } = await startPlatform(options);
  try {
    return { url, sessions: await logIn(url), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
