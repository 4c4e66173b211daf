import { TOKEN_AUDIENCE, type Role, type TokenClaims } from '@pahiya/contracts';

const company = { companyId: 'company-1', companyCode: 'DEMO01', companyName: 'Demo Industries' };

/** The person of each role who is signed in while a remote runs alone. */
export const PEOPLE: Readonly<Record<Role, Pick<TokenClaims, 'sub' | 'role'> & Partial<TokenClaims>>> = {
  user: { sub: 'rider-1', role: 'user', name: 'Asha Rao', email: 'asha@demo.example', employeeId: 'E-001', ...company },
  company: { sub: 'company-1', role: 'company', name: 'Demo Industries', email: 'desk@demo.example', ...company },
  driver: { sub: 'ravi-kumar', role: 'driver', name: 'Ravi Kumar', driverId: 'ravi-kumar' },
  admin: { sub: 'admin-1', role: 'admin', name: 'The Admin', email: 'admin@pahiya.example' },
};

const base64Url = (text: string) => btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/** An unsigned token: the fake platform accepts it, a real one does not. */
export function tokenOf(role: Role): string {
  const claims = { aud: TOKEN_AUDIENCE, sid: 'alone', iat: 1_700_000_000, exp: 4_000_000_000, ...PEOPLE[role] };
  return `${base64Url('{"alg":"none"}')}.${base64Url(JSON.stringify(claims))}.alone`;
}
