import { routes, type RouteBody } from '@pahiya/contracts';
import { Button, Notice, PasswordField, TextField, toast } from '@pahiya/ui';
import { api, EntrancePage, failureSentence, Link, signOut, useNavigate, useSession, useWrite } from '@pahiya/web-kit';
import { companyCodeRule, emailRule, needed, passwordRule, useFields } from '@pahiya/web-kit/accounts';
import { loginPath } from '../../paths.ts';
import styles from './register-company.module.css';

type Registration = RouteBody<typeof routes.auth.registerCompany>;

export function RegisterCompanyPage() {
  const claims = useSession((session) => session.claims);
  return (
    <EntrancePage
      title="Register your company"
      description="You add your employees next, and they book their first ride today."
      foot={
        <p>
          Registered already? <Link to={loginPath}>Login</Link>
        </p>
      }
    >
      {claims ? (
        <Notice
          title={`You are logged in as ${claims.name ?? claims.role}.`}
          action={<Button onClick={() => void signOut()}>Log Out</Button>}
        >
          Log out first to register another company.
        </Notice>
      ) : (
        <RegistrationForm />
      )}
    </EntrancePage>
  );
}

function RegistrationForm() {
  const navigate = useNavigate();
  const register = useWrite((body: Registration, idempotencyKey) =>
    api(routes.auth.registerCompany, { body, idempotencyKey }),
  );
  const { bind, form, submit, values } = useFields(
    { companyName: '', companyId: '', email: '', password: '' },
    {
      rules: ({ companyName, companyId, email, password }) => ({
        companyName: needed(companyName),
        companyId: needed(companyId, companyCodeRule),
        email: needed(email, emailRule),
        password: needed(password, passwordRule),
      }),
      failure: register.error,
      onEdit: register.reset,
    },
  );
  const send = () => {
    if (register.isPending) return;
    const { companyName, companyId, email, password } = values;
    register.mutate(
      { companyName: companyName.trim(), companyId: companyId.trim(), email: email.trim(), password, role: 'company' },
      {
        onSuccess: () => {
          toast.success('Registration successful! Please login.');
          void navigate(loginPath, { state: { role: 'company' } });
        },
      },
    );
  };

  return (
    <form ref={form} className={styles.form} onSubmit={submit(send)} noValidate>
      <TextField label="Company name" autoComplete="organization" maxLength={160} required {...bind('companyName')} />
      <TextField
        label="Company ID"
        description="A short code of your choice, like DEMO01. Your employees log in with it."
        autoComplete="off"
        maxLength={20}
        required
        {...bind('companyId')}
      />
      <TextField label="Email" type="email" autoComplete="username" maxLength={254} required {...bind('email')} />
      <PasswordField
        label="Password"
        description="At least 8 characters."
        autoComplete="new-password"
        maxLength={200}
        required
        {...bind('password')}
      />
      {register.error && (
        <Notice tone="error">
          {failureSentence(register.error, { unreachable: register.error.message, otherwise: 'Registration failed' })}
        </Notice>
      )}
      <Button type="submit" variant="primary" size="large" wide pending={register.isPending}>
        Register
      </Button>
    </form>
  );
}
