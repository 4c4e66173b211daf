import { useState } from 'react';
import { routes } from '@pahiya/contracts';
import { Tabs } from '@pahiya/ui';
import { api, EntrancePage, Link, useLocation, useLogin } from '@pahiya/web-kit';
import { DriverLoginForm, emailRule, LoginForm, type LoginField } from '@pahiya/web-kit/accounts';
import { forgotPasswordOf, homeOf, paths, registrationOf } from '../paths.ts';
import styles from './login.module.css';

type LoginRole = 'user' | 'driver' | 'company';

const TABS = [
  { key: 'user', label: 'User' },
  { key: 'driver', label: 'Driver' },
  { key: 'company', label: 'Company' },
] as const;

const EMAIL: LoginField = { name: 'email', label: 'Email', type: 'email', autoComplete: 'username', rule: emailRule };
const USER_FIELDS: readonly LoginField[] = [
  { name: 'companyId', label: 'Company ID', autoComplete: 'organization' },
  { name: 'employeeId', label: 'Employee ID', autoComplete: 'off' },
  { name: 'employeeName', label: 'Employee name', autoComplete: 'name' },
  EMAIL,
];
const COMPANY_FIELDS: readonly LoginField[] = [EMAIL];

/** The role that a registration or a new password was for. */
function roleOf(state: unknown): LoginRole {
  const role = typeof state === 'object' && state !== null && 'role' in state ? state.role : undefined;
  return TABS.find(({ key }) => key === role)?.key ?? 'user';
}

export function LoginPage() {
  const { state } = useLocation();
  const [role, setRole] = useState(() => roleOf(state));
  const login = useLogin((signedIn) => homeOf[signedIn]);

  const choose = (next: LoginRole) => {
    setRole(next);
    login.reset();
  };

  return (
    <EntrancePage
      title="Log in"
      foot={
        <>
          <p>New to Pahiya?</p>
          <ul className={styles.ways}>
            <li>
              <Link to={paths.register}>Register</Link> as an employee or a company
            </li>
            <li>
              <Link to={registrationOf.driver}>Register as a driver</Link>
            </li>
            <li>
              <Link to={registrationOf.company}>Register your company</Link>
            </li>
          </ul>
          <p>
            Running the transport desk? <Link to={paths.adminLogin}>Admin Login</Link>
          </p>
        </>
      }
    >
      <Tabs label="Who is logging in" tabs={TABS} selected={role} onSelect={choose} wide>
        {role === 'user' && (
          <LoginForm
            key="user"
            fields={USER_FIELDS}
            login={login}
            forgotHref={forgotPasswordOf('user')}
            onSubmit={({ companyId = '', employeeId = '', employeeName = '', email = '', password = '' }, rememberMe) =>
              login.submit(() =>
                api(routes.auth.loginUser, {
                  body: { companyId, employeeId, employeeName, email, password, rememberMe },
                }),
              )
            }
          />
        )}
        {role === 'driver' && (
          <DriverLoginForm
            login={login}
            forgotHref={forgotPasswordOf('driver')}
            onSubmit={(body) => login.submit(() => api(routes.auth.loginDriver, { body }))}
          />
        )}
        {role === 'company' && (
          <LoginForm
            key="company"
            fields={COMPANY_FIELDS}
            login={login}
            forgotHref={forgotPasswordOf('company')}
            onSubmit={({ email = '', password = '' }, rememberMe) =>
              login.submit(() => api(routes.auth.loginCompany, { body: { email, password, rememberMe } }))
            }
          />
        )}
      </Tabs>
    </EntrancePage>
  );
}
