import { Button, Card, Notice, toast, useText } from '@pahiya/ui';
import { errorSentence, isApiError } from '@pahiya/web-kit';
import {
  followed,
  isShownAtFields,
  needed,
  PasswordChangeFields,
  passwordRule,
  useFields,
} from '@pahiya/web-kit/accounts';
import { messages } from './messages.ts';
import styles from './security.module.css';
import { useChangePassword } from './security.queries.ts';

const NOTHING = { currentPassword: '', password: '' };

export function PasswordCard() {
  const text = useText(messages);
  const change = useChangePassword();
  const { bind, form, restart, submit, values } = useFields(NOTHING, {
    rules: ({ currentPassword, password }) => ({
      currentPassword: needed(currentPassword),
      password: needed(password, passwordRule),
    }),
    failure: change.error,
    onEdit: change.reset,
  });
  const send = () => {
    if (change.isPending) return;
    change.mutate(values, {
      onSuccess: ({ message }) => {
        toast.success(() => message);
        restart((now) => followed(now, values, NOTHING));
      },
    });
  };
  // The fields themselves show a wrong password and what is wrong with the new one.
  const isAtField =
    isShownAtFields(change.error, Object.keys(NOTHING)) ||
    (isApiError(change.error) && change.error.code === 'INVALID_CREDENTIALS');

  return (
    <Card title={text('password')} description={text('passwordText')}>
      <form ref={form} className={styles.form} onSubmit={submit(send)} noValidate>
        <PasswordChangeFields bind={bind} failure={change.error} />
        {change.error && !isAtField && <Notice tone="error">{errorSentence(change.error, text('notChanged'))}</Notice>}
        <div>
          <Button type="submit" variant="primary" pending={change.isPending}>
            {text('change')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
