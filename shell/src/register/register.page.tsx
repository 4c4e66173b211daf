import { useState } from 'react';
import { routes, type RouteBody } from '@pahiya/contracts';
import { Button, Notice, PasswordField, RadioCards, TextField, toast } from '@pahiya/ui';
import { api, EntrancePage, failureSentence, Link, useNavigate, useWrite } from '@pahiya/web-kit';
import { companyCodeRule, emailRule, needed, passwordRule, useFields } from '@pahiya/web-kit/accounts';
import { paths, registrationOf } from '../paths.ts';
import styles from './register.module.css';

type Registration = RouteBody<typeof routes.auth.register>;
type RegisteredRole = Registration['role'];

const ROLES = [
  { value: 'user', label: 'User', description: 'I book rides at a company', icon: 'user' },
  { value: 'company', label: 'Company', description: 'We want rides for our people', icon: 'building' },
] as const;

const WORDS = {
  user: {
    companyId: 'Ask your transport desk or HR for it.',
    companyName: 'As your company registered it.',
    password: 'At least 8 characters. Your first login asks for your employee ID and name and keeps them.',
  },
  company: {
    companyId: 'A short code of your choice, like DEMO01. Your employees log in with it.',
    companyName: undefined,
    password: 'At least 8 characters.',
  },
} as const;

export function RegisterPage() {
  const navigate = useNavigate();
  const [role, setRole] = useState<RegisteredRole>('user');
  const register = useWrite((body: Registration, idempotencyKey) =>
    api(routes.auth.register, { body, idempotencyKey }),
  );
  const { bind, form, submit, values } = useFields(
    { companyId: '', companyName: '', email: '', password: '' },
    {
      rules: ({ companyId, companyName, email, password }) => ({
        companyId: needed(companyId, companyCodeRule),
        companyName: needed(companyName),
        email: needed(email, emailRule),
        password: needed(password, passwordRule),
      }),
      failure: register.error,
      onEdit: register.reset,
    },
  );

  const send = () => {
    if (register.isPending) return;
    const { companyId, companyName, email, password } = values;
    register.mutate(
      { role, companyId: companyId.trim(), companyName: companyName.trim(), email: email.trim(), password },
      {
        onSuccess: () => {
          toast.success('Registration successful! Please login.');
          void navigate(paths.login, { state: { role } });
        },
      },
    );
  };

  return (
    <EntrancePage
      title="Register"
      foot={
        <>
          <p>
            Registered already? <Link to={paths.login}>Login</Link>
          </p>
          <p>
            Driving for Pahiya? <Link to={registrationOf.driver}>Register as a driver</Link>
          </p>
        </>
      }
    >
      <form ref={form} className={styles.form} onSubmit={submit(send)} noValidate>
        <RadioCards
          label="Who is registering"
          columns
          value={role}
          choices={ROLES}
          disabled={register.isPending}
          onChange={(next) => {
            setRole(next);
            register.reset();
          }}
        />
        <TextField
          label="Company ID"
          description={WORDS[role].companyId}
          autoComplete="off"
          maxLength={20}
          required
          {...bind('companyId')}
        />
        <TextField
          label="Company name"
          description={WORDS[role].companyName}
          autoComplete="organization"
          maxLength={160}
          required
          {...bind('companyName')}
        />
        <TextField label="Email" type="email" autoComplete="username" maxLength={254} required {...bind('email')} />
        <PasswordField
          label="Password"
          description={WORDS[role].password}
          autoComplete="new-password"
          maxLength={200}
          required
          {...bind('password')}
        />
        {register.error && (
          <Notice tone="error">
            {failureSentence(register.error, {
              unreachable: register.error.message,
              otherwise: 'Registration failed',
            })}
          </Notice>
        )}
        <Button type="submit" variant="primary" size="large" wide pending={register.isPending}>
          Register
        </Button>
      </form>
    </EntrancePage>
  );
}
