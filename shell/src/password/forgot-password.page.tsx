import { routes, type Role, type RouteBody } from '@pahiya/contracts';
import { Button, LinkButton, Notice, SegmentedControl, TextField } from '@pahiya/ui';
import { api, EntrancePage, errorSentence, Link, useSearchParams, useWrite } from '@pahiya/web-kit';
import { emailRule, needed, useFields } from '@pahiya/web-kit/accounts';
import { loginOf } from '../paths.ts';
import styles from './password.module.css';
import { roleIn } from './role.ts';

const ROLES: readonly { value: Role; label: string }[] = [
  { value: 'user', label: 'User' },
  { value: 'driver', label: 'Driver' },
  { value: 'company', label: 'Company' },
  { value: 'admin', label: 'Admin' },
];

export function ForgotPasswordPage() {
  const [search, setSearch] = useSearchParams();
  const role = roleIn(search);
  const ask = useWrite((body: RouteBody<typeof routes.auth.forgotPassword>, idempotencyKey) =>
    api(routes.auth.forgotPassword, { body, idempotencyKey }),
  );
  const { bind, form, submit, values } = useFields(
    { email: '' },
    { rules: ({ email }) => ({ email: needed(email, emailRule) }), failure: ask.error, onEdit: ask.reset },
  );
  const send = () => {
    if (!ask.isPending) ask.mutate({ email: values.email.trim(), role });
  };

  return (
    <EntrancePage
      title="Forgot password"
      description="We mail you a link to set a new one. It works once, for 30 minutes."
      foot={
        <p>
          Remembered it? <Link to={loginOf(role)}>Login</Link>
        </p>
      }
    >
      {ask.data ? (
        <>
          <Notice tone="success" title={ask.data.message}>
            Look in the mailbox of {ask.variables?.email}, in its spam folder too.
          </Notice>
          <div className={styles.choices}>
            <LinkButton href={loginOf(role)} variant="primary">
              Back to login
            </LinkButton>
            <Button onClick={ask.reset}>Use another address</Button>
          </div>
        </>
      ) : (
        <form ref={form} className={styles.form} onSubmit={submit(send)} noValidate>
          <SegmentedControl
            label="Which account"
            hideLabel={false}
            wide
            value={role}
            choices={ROLES}
            onChange={(next) => {
              setSearch({ role: next }, { replace: true });
              ask.reset();
            }}
          />
          <TextField
            label="Email"
            description={
              role === 'driver' ? 'A driver without an e-mail address asks the transport desk instead.' : undefined
            }
            type="email"
            autoComplete="username"
            required
            {...bind('email')}
          />
          {ask.error && <Notice tone="error">{errorSentence(ask.error, 'The link could not be sent.')}</Notice>}
          <Button type="submit" variant="primary" size="large" wide pending={ask.isPending}>
            Send the link
          </Button>
        </form>
      )}
    </EntrancePage>
  );
}
