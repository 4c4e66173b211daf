import { fillPath, routes, type RouteBody, type RouteContract, type RouteReply } from '@pahiya/contracts';

/** The password of every demonstration account. */
export const PASSWORD = 'Pahiya#2026';

export interface RiderAccount {
  role: 'user';
  name: string;
  companyId: string;
  employeeId: string;
  email: string;
}
export interface DriverAccount {
  role: 'driver';
  name: string;
  phoneNumber: string;
  vehicleNumber: string;
}
export interface EmailAccount {
  role: 'company' | 'admin';
  name: string;
  email: string;
}
export type Account = RiderAccount | DriverAccount | EmailAccount;

const employee = (companyId: string, employeeId: string, name: string, email: string): RiderAccount => ({
  role: 'user',
  name,
  companyId,
  employeeId,
  email,
});
const driver = (name: string, phoneNumber: string, vehicleNumber: string): DriverAccount => ({
  role: 'driver',
  name,
  phoneNumber,
  vehicleNumber,
});

/** A phone number as every screen shows it. */
export const asShown = (phoneNumber: string): string => phoneNumber.replace(/^\d{5}/, '$& ');

/** People of the demonstration data. Journeys that change something do not share riders or drivers. */
export const cast = {
  admin: { role: 'admin', name: 'the admin', email: 'admin@pahiya.example' } as EmailAccount,
  company: { role: 'company', name: 'Demo Industries', email: 'company@pahiya.example' } as EmailAccount,
  asha: employee('DEMO01', 'E-001', 'Asha Rao', 'rider@pahiya.example'),
  vikram: employee('DEMO01', 'E-002', 'Vikram Joshi', 'vikram.joshi@demo-industries.example'),
  meera: employee('DEMO01', 'E-003', 'Meera Nair', 'meera.nair@demo-industries.example'),
  kavita: employee('DEMO01', 'E-005', 'Kavita Deshpande', 'kavita.deshpande@demo-industries.example'),
  sneha: employee('ORBIT', '1002', 'Sneha Kulkarni', 'sneha.kulkarni@orbit-software.example'),
  rohan: employee('ORBIT', '1001', 'Rohan Iyer', 'rohan.iyer@orbit-software.example'),
  ravi: driver('Ravi Kumar', '9876543210', 'MH12AB1234'),
  lakshmi: driver('Lakshmi Reddy', '9845098450', 'MH14JK3316'),
  ganesh: driver('Ganesh Bhosale', '9765432109', 'MH12GH9054'),
  suresh: driver('Suresh Yadav', '9811122233', 'MH12LM6602'),
};

async function call<R extends RouteContract>(base: string, contract: R, body: RouteBody<R>): Promise<RouteReply<R>> {
  const response = await fetch(base + fillPath(contract.path), {
    method: contract.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok)
    throw new Error(`${contract.method} ${contract.path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as RouteReply<R>;
}

/** Logs in through the API and returns what a browser keeps after a login (docs/product.md, Records). */
export async function sessionOf(base: string, account: Account): Promise<Record<string, string>> {
  const { auth } = routes;
  const password = PASSWORD;
  switch (account.role) {
    case 'user': {
      const { companyId, employeeId, name: employeeName, email } = account;
      const { token } = await call(base, auth.loginUser, { companyId, employeeId, employeeName, email, password });
      return { token, userRole: 'user' };
    }
    case 'driver': {
      const { token, driver: kept } = await call(base, auth.loginDriver, {
        phoneNumber: account.phoneNumber,
        password,
      });
      return { token, userRole: 'driver', driver: JSON.stringify(kept) };
    }
    case 'company':
      return {
        token: (await call(base, auth.loginCompany, { email: account.email, password })).token,
        userRole: 'company',
      };
    case 'admin':
      return {
        token: (await call(base, auth.loginAdmin, { email: account.email, password })).token,
        userRole: 'admin',
      };
  }
}
