import { maxLengthOf, PasswordAttempt, SHORTEST_RESET_TOKEN, routes } from '@pahiya/contracts';
import { Button, LinkButton, Notice, PasswordField, useText } from '@pahiya/ui';
import { api, EntrancePage, errorSentence, paramsOf, useWrite } from '@pahiya/web-kit';
import { needed, useFields } from '@pahiya/web-kit/accounts';
import { useLinkParams } from '../link-params.ts';
import { paths } from '../paths.ts';
import { messages } from './confirm-messages.ts';
import styles from './register.module.css';

/** The page that the link in a registration's e-mail opens. */
export function ConfirmRegistrationPage() {
  const text = useText(messages);
  const token = useLinkParams().get('token') ?? '';
  const confirm = useWrite((password: string, intent) =>
    api(routes.auth.confirmRegistration, { body: { token, password }, ...intent }),
  );
  const { bind, form, submit, values } = useFields(
    { password: '' },
    { rules: ({ password }) => ({ password: needed(password) }), failure: confirm.error, onEdit: confirm.reset },
  );
  const isExpired = paramsOf(confirm.error, 'RULE_BROKEN')?.what === 'link-is-over';
  const isIncomplete = token.length < SHORTEST_RESET_TOKEN;

  if (confirm.data) {
    const { message } = confirm.data;
    return (
      <EntrancePage title={text('title')}>
        <Notice tone="success">{message}</Notice>
        <LinkButton href={paths.login} variant="primary">
          {text('toLogin')}
        </LinkButton>
      </EntrancePage>
    );
  }
  if (isExpired || isIncomplete)
    return (
      <EntrancePage title={text('title')}>
        <Notice tone="error" title={isExpired ? confirm.error?.message : text('incomplete')}>
          {text(isExpired ? 'expiredText' : 'incompleteText')}
        </Notice>
        <LinkButton href={paths.register} variant="primary">
          {text('again')}
        </LinkButton>
      </EntrancePage>
    );
  return (
    <EntrancePage title={text('title')} description={text('description')}>
      <form
        ref={form}
        className={styles.form}
        onSubmit={submit(() => {
          if (!confirm.isPending) confirm.mutate(values.password);
        })}
        noValidate
      >
        <PasswordField
          label={text('password')}
          autoComplete="current-password"
          maxLength={maxLengthOf(PasswordAttempt)}
          required
          {...bind('password')}
        />
        {confirm.error && <Notice tone="error">{errorSentence(confirm.error, text('failed'))}</Notice>}
        <Button type="submit" variant="primary" size="large" wide pending={confirm.isPending}>
          {text('confirm')}
        </Button>
      </form>
    </EntrancePage>
  );
}
