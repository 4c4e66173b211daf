import { Password, SHORTEST_RESET_TOKEN, maxLengthOf, routes, type RouteBody } from '@pahiya/contracts';
import { Button, LinkButton, Notice, PasswordField, toast, useText } from '@pahiya/ui';
import { api, EntrancePage, errorSentence, paramsOf, useNavigate, useWrite } from '@pahiya/web-kit';
import { isShownAtFields, needed, NewPasswordField, passwordRule, useFields } from '@pahiya/web-kit/accounts';
import { useLinkParams } from '../link-params.ts';
import { forgotPasswordOf, loginOf } from '../paths.ts';
import { messages } from './messages.ts';
import styles from './password.module.css';
import { roleIn } from './role.ts';

export function ResetPasswordPage() {
  const text = useText(messages);
  const link = useLinkParams();
  const navigate = useNavigate();
  const role = roleIn(link);
  const token = link.get('token') ?? '';
  const change = useWrite((body: RouteBody<typeof routes.auth.resetPassword>, intent) =>
    api(routes.auth.resetPassword, { body, ...intent }),
  );
  const { bind, form, submit, values } = useFields(
    { password: '', again: '' },
    {
      rules: ({ password, again }) => ({
        password: needed(password, passwordRule),
        again: needed(again, () => (again === password ? undefined : text('differ'))),
      }),
      failure: change.error,
      onEdit: change.reset,
    },
  );
  const isExpired = paramsOf(change.error, 'RULE_BROKEN')?.what === 'link-is-over';
  const isIncomplete = token.length < SHORTEST_RESET_TOKEN;

  const send = () => {
    if (change.isPending) return;
    change.mutate(
      { token, password: values.password },
      {
        onSuccess: ({ message }) => {
          toast.success(() => message);
          void navigate(loginOf(role), { replace: true, state: { role } });
        },
      },
    );
  };

  if (isExpired || isIncomplete) {
    return (
      <EntrancePage title={text('resetTitle')}>
        <Notice tone="error" title={isExpired ? change.error?.message : text('incomplete')}>
          {text(isExpired ? 'expiredText' : 'incompleteText')}
        </Notice>
        <div className={styles.choices}>
          <LinkButton href={forgotPasswordOf(role)} variant="primary">
            {text('newLink')}
          </LinkButton>
          <LinkButton href={loginOf(role)}>{text('backToLogin')}</LinkButton>
        </div>
      </EntrancePage>
    );
  }
  return (
    <EntrancePage title={text('resetTitle')} description={text('resetText')}>
      <form ref={form} className={styles.form} onSubmit={submit(send)} noValidate>
        <NewPasswordField label={text('newPassword')} required {...bind('password')} />
        <PasswordField
          label={text('again')}
          autoComplete="new-password"
          maxLength={maxLengthOf(Password)}
          required
          {...bind('again')}
        />
        {change.error && !isShownAtFields(change.error, ['password']) && (
          <Notice tone="error">{errorSentence(change.error, text('notChanged'))}</Notice>
        )}
        <Button type="submit" variant="primary" size="large" wide pending={change.isPending}>
          {text('change')}
        </Button>
      </form>
    </EntrancePage>
  );
}
