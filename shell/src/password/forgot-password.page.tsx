import { ROLES, routes, type RouteBody } from '@pahiya/contracts';
import { Button, LinkButton, Notice, SegmentedControl, TextField, useText } from '@pahiya/ui';
import { api, EntrancePage, errorSentence, Link, useSearchParams, useWrite } from '@pahiya/web-kit';
import { emailRule, needed, useFields } from '@pahiya/web-kit/accounts';
import { loginOf } from '../paths.ts';
import { messages } from './messages.ts';
import styles from './password.module.css';
import { roleIn } from './role.ts';

export function ForgotPasswordPage() {
  const text = useText(messages);
  const [search, setSearch] = useSearchParams();
  const role = roleIn(search);
  const ask = useWrite((body: RouteBody<typeof routes.auth.forgotPassword>, intent) =>
    api(routes.auth.forgotPassword, { body, ...intent }),
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
      title={text('forgotTitle')}
      description={text('forgotText')}
      foot={<p>{text.rich('remembered', { link: (words) => <Link to={loginOf(role)}>{words}</Link> })}</p>}
    >
      {ask.data ? (
        <>
          <Notice tone="success" title={ask.data.message}>
            {text('lookInMailbox', { email: ask.variables?.email })}
          </Notice>
          <div className={styles.choices}>
            <LinkButton href={loginOf(role)} variant="primary">
              {text('backToLogin')}
            </LinkButton>
            <Button onClick={ask.reset}>{text('anotherAddress')}</Button>
          </div>
        </>
      ) : (
        <form ref={form} className={styles.form} onSubmit={submit(send)} noValidate>
          <SegmentedControl
            label={text('whichAccount')}
            hideLabel={false}
            wide
            value={role}
            choices={ROLES.map((value) => ({ value, label: text(value) }))}
            onChange={(next) => {
              setSearch({ role: next }, { replace: true });
              ask.reset();
            }}
          />
          <TextField
            label={text('email')}
            description={role === 'driver' ? text('driverWithoutEmail') : undefined}
            type="email"
            autoComplete="username"
            required
            {...bind('email')}
          />
          {ask.error && <Notice tone="error">{errorSentence(ask.error, text('notSent'))}</Notice>}
          <Button type="submit" variant="primary" size="large" wide pending={ask.isPending}>
            {text('sendLink')}
          </Button>
        </form>
      )}
    </EntrancePage>
  );
}
