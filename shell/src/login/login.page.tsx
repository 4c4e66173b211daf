import { useState, type SubmitEvent } from 'react';
import { routes } from '@pahiya/contracts';
import { Button, Checkbox, Notice, PasswordField, Tabs, TextField } from '@pahiya/ui';
import { api, Link } from '@pahiya/web-kit';
import { paths } from '../paths.ts';
import { useLogin } from './use-login.ts';
import styles from './login.module.css';

type LoginRole = 'user' | 'driver' | 'company';

const TABS = [
  { key: 'user', label: 'User' },
  { key: 'driver', label: 'Driver' },
  { key: 'company', label: 'Company' },
] as const;

interface FieldSpec {
  name: string;
  label: string;
  description?: string;
  type?: 'email';
  autoComplete: string;
}

const FIELDS: Record<LoginRole, readonly FieldSpec[]> = {
  user: [
    { name: 'companyId', label: 'Company ID', autoComplete: 'organization' },
    { name: 'employeeId', label: 'Employee ID', autoComplete: 'off' },
    { name: 'employeeName', label: 'Employee name', autoComplete: 'name' },
    { name: 'email', label: 'Email', type: 'email', autoComplete: 'username' },
  ],
  driver: [{ name: 'account', label: 'Email or phone number', autoComplete: 'username' }],
  company: [{ name: 'email', label: 'Email', type: 'email', autoComplete: 'username' }],
};

type Values = Readonly<Record<string, string>>;

function call(role: LoginRole, values: Values, rememberMe: boolean) {
  const text = (name: string) => (values[name] ?? '').trim();
  const password = values.password ?? '';
  const email = text('email');
  if (role === 'company') return api(routes.auth.loginCompany, { body: { email, password, rememberMe } });
  if (role === 'driver') {
    const account = text('account');
    const who = account.includes('@') ? { email: account } : { phoneNumber: account.replace(/[\s-]/g, '') };
    return api(routes.auth.loginDriver, { body: { ...who, password, rememberMe } });
  }
  const employee = { companyId: text('companyId'), employeeId: text('employeeId'), employeeName: text('employeeName') };
  return api(routes.auth.loginUser, { body: { ...employee, email, password, rememberMe } });
}

export function LoginPage() {
  const [role, setRole] = useState<LoginRole>('user');
  const [values, setValues] = useState<Values>({});
  const [rememberMe, setRememberMe] = useState(false);
  const [tried, setTried] = useState(false);
  const login = useLogin();

  const names = [...FIELDS[role].map(({ name }) => name), 'password'];
  const missing = names.filter((name) => !values[name]?.trim());
  const set = (name: string) => (value: string) => setValues({ ...values, [name]: value });
  const errorOf = (name: string) => {
    if (tried && missing.includes(name)) return 'Please fill in this field';
    return (
      login.issueOf(name) ?? (name === 'account' ? (login.issueOf('email') ?? login.issueOf('phoneNumber')) : undefined)
    );
  };

  const choose = (next: LoginRole) => {
    setRole(next);
    setTried(false);
    login.reset();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (missing.length === 0 && !login.pending) login.submit(() => call(role, values, rememberMe));
  };

  return (
    <div className={styles.page}>
      <h1>Log in</h1>
      <Tabs label="Who is logging in" tabs={TABS} selected={role} onSelect={choose} wide>
        <form className={styles.form} onSubmit={submit} noValidate>
          {FIELDS[role].map(({ name, ...field }) => (
            <TextField
              key={name}
              {...field}
              name={name}
              required
              value={values[name] ?? ''}
              onChange={set(name)}
              error={errorOf(name)}
            />
          ))}
          <PasswordField
            label="Password"
            name="password"
            required
            value={values.password ?? ''}
            onChange={set('password')}
            error={errorOf('password')}
          />
          <Checkbox label="Keep me logged in for 30 days" checked={rememberMe} onChange={setRememberMe} />
          {login.error && <Notice tone="error">{login.error}</Notice>}
          <Button type="submit" variant="primary" size="large" wide pending={login.pending}>
            Login
          </Button>
        </form>
      </Tabs>
      <p className={styles.other}>
        Running the transport desk? <Link to={paths.adminLogin}>Admin Login</Link>
      </p>
    </div>
  );
}
