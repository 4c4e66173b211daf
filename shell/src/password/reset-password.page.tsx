import { routes, type RouteBody } from '@pahiya/contracts';
import { Button, LinkButton, Notice, PasswordField, toast } from '@pahiya/ui';
import { api, EntrancePage, errorSentence, isApiError, useNavigate, useSearchParams, useWrite } from '@pahiya/web-kit';
import { needed, passwordRule, useFields } from '@pahiya/web-kit/accounts';
import { forgotPasswordOf, loginOf } from '../paths.ts';
import styles from './password.module.css';
import { roleIn } from './role.ts';

/** Of the contract: a shorter text is no token, whatever mail program cut it. */
const SHORTEST_TOKEN = 10;

export function ResetPasswordPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const role = roleIn(search);
  const token = search.get('token') ?? '';
  const change = useWrite((body: RouteBody<typeof routes.auth.resetPassword>, idempotencyKey) =>
    api(routes.auth.resetPassword, { body, idempotencyKey }),
  );
  const { bind, form, submit, values } = useFields(
    { password: '', again: '' },
    {
      rules: ({ password, again }) => ({
        password: needed(password, passwordRule),
        again: needed(again, () => (again === password ? undefined : 'The two passwords differ')),
      }),
      failure: change.error,
      onEdit: change.reset,
    },
  );
  const isExpired = isApiError(change.error) && change.error.code === 'RULE_BROKEN';
  const isIncomplete = token.length < SHORTEST_TOKEN;

  const send = () => {
    if (change.isPending) return;
    change.mutate(
      { token, password: values.password },
      {
        onSuccess: ({ message }) => {
          toast.success(message);
          void navigate(loginOf(role), { replace: true, state: { role } });
        },
      },
    );
  };

  if (isExpired || isIncomplete) {
    return (
      <EntrancePage title="Set a new password">
        <Notice tone="error" title={isExpired ? change.error?.message : 'This link is not complete.'}>
          {isExpired
            ? 'A link works once, for 30 minutes. Your password has not been changed.'
            : 'Open it again from the mail, all of it, or ask for a new one.'}
        </Notice>
        <div className={styles.choices}>
          <LinkButton href={forgotPasswordOf(role)} variant="primary">
            Send me a new link
          </LinkButton>
          <LinkButton href={loginOf(role)}>Back to login</LinkButton>
        </div>
      </EntrancePage>
    );
  }
  return (
    <EntrancePage
      title="Set a new password"
      description="Every device that is logged in with the old one is logged out."
    >
      <form ref={form} className={styles.form} onSubmit={submit(send)} noValidate>
        <PasswordField
          label="New password"
          description="At least 8 characters."
          autoComplete="new-password"
          maxLength={200}
          required
          {...bind('password')}
        />
        <PasswordField
          label="New password again"
          autoComplete="new-password"
          maxLength={200}
          required
          {...bind('again')}
        />
        {change.error && <Notice tone="error">{errorSentence(change.error, 'The password was not changed.')}</Notice>}
        <Button type="submit" variant="primary" size="large" wide pending={change.isPending}>
          Change password
        </Button>
      </form>
    </EntrancePage>
  );
}
