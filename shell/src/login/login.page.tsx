import { useState } from 'react';
import { routes } from '@pahiya/contracts';
import { Tabs, useText } from '@pahiya/ui';
import { api, EntrancePage, Link, useLocation, useLogin } from '@pahiya/web-kit';
import { DriverLoginForm, emailRule, LoginForm, type LoginField } from '@pahiya/web-kit/accounts';
import { forgotPasswordOf, homeOf, paths, registrationOf } from '../paths.ts';
import styles from './login.module.css';
import { LazySecondStep } from './lazy-second-step.tsx';
import { useAskedStep } from '../second-step/use-asked-step.ts';
import { messages } from './messages.ts';

type LoginRole = 'user' | 'driver' | 'company';

const ROLES: readonly LoginRole[] = ['user', 'driver', 'company'];

/** The role of the registration or password reset that led here. */
function roleOf(state: unknown): LoginRole {
  const role = typeof state === 'object' && state !== null && 'role' in state ? state.role : undefined;
  return ROLES.find((known) => known === role) ?? 'user';
}

export function LoginPage() {
  const text = useText(messages);
  const { state } = useLocation();
  const [role, setRole] = useState(() => roleOf(state));
  const login = useLogin((signedIn) => homeOf[signedIn]);

  const { step, again } = useAskedStep(login);

  const email: LoginField = {
    name: 'email',
    label: text('email'),
    type: 'email',
    autoComplete: 'username',
    rule: emailRule,
  };
  const choose = (next: LoginRole) => {
    setRole(next);
    again();
  };

  return (
    <EntrancePage
      title={text('title')}
      foot={
        <>
          <p>{text('newHere')}</p>
          <ul className={styles.ways}>
            <li>{text.rich('register', { link: (words) => <Link to={paths.register}>{words}</Link> })}</li>
            <li>
              <Link to={registrationOf.driver}>{text('registerDriver')}</Link>
            </li>
            <li>
              <Link to={registrationOf.company}>{text('registerCompany')}</Link>
            </li>
          </ul>
          <p>{text.rich('forDesk', { link: (words) => <Link to={paths.adminLogin}>{words}</Link> })}</p>
        </>
      }
    >
      {step?.what === 'enrol' ? (
        // Without the tabs: leaving this step would lose the recovery codes, which are shown only once.
        <LazySecondStep step={step} login={login} onAgain={again} />
      ) : (
        <Tabs
          label={text('who')}
          tabs={ROLES.map((key) => ({ key, label: text(key) }))}
          selected={role}
          onSelect={choose}
          wide
        >
          {role === 'user' && (
            <LoginForm
              key="user"
              fields={[
                { name: 'companyId', label: text('companyId'), autoComplete: 'organization' },
                { name: 'employeeId', label: text('employeeId'), autoComplete: 'off' },
                { name: 'employeeName', label: text('employeeName'), autoComplete: 'name' },
                email,
              ]}
              login={login}
              forgotHref={forgotPasswordOf('user')}
              onSubmit={(
                { companyId = '', employeeId = '', employeeName = '', email = '', password = '' },
                rememberMe,
              ) =>
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
          {role === 'company' && step && <LazySecondStep step={step} login={login} onAgain={again} />}
          {role === 'company' && !step && (
            <LoginForm
              key="company"
              fields={[email]}
              login={login}
              forgotHref={forgotPasswordOf('company')}
              onSubmit={({ email = '', password = '' }, rememberMe) =>
                login.submit(() => api(routes.auth.loginCompany, { body: { email, password, rememberMe } }))
              }
            />
          )}
        </Tabs>
      )}
    </EntrancePage>
  );
}
