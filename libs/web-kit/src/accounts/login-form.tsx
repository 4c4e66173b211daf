import { useState, type ReactNode } from 'react';
import { phoneDigits } from '@pahiya/contracts';
import { Button, Checkbox, Link, Notice, PasswordField, TextField, useText } from '@pahiya/ui';
import { isApiError, type Login } from '@pahiya/web-kit';
import styles from './accounts.module.css';
import { emailRule, needed, type FieldRule } from './field-rules.ts';
import { messages } from './messages.ts';
import { useFields } from './use-fields.ts';

export interface LoginField {
  name: string;
  label: string;
  type?: 'email';
  autoComplete: string;
  rule?: FieldRule;
}

interface LoginFormProps {
  /** The fields above the password. */
  fields: readonly LoginField[];
  login: Login;
  onSubmit: (values: Readonly<Record<string, string>>, rememberMe: boolean) => void;
  /** The page where a person asks for a new password. */
  forgotHref: string;
  rememberLabel?: ReactNode;
}

/** A login form: its fields, the password and the failure. Texts are trimmed, the password is not. */
export function LoginForm(props: LoginFormProps) {
  const { fields, login, onSubmit, forgotHref, rememberLabel } = props;
  const text = useText(messages);
  const [rememberMe, setRememberMe] = useState(false);
  const { bind, form, submit, values } = useFields<Readonly<Record<string, string>>>(
    Object.fromEntries([...fields.map(({ name }) => [name, '']), ['password', '']]),
    {
      rules: (typed) => ({
        ...Object.fromEntries(fields.map(({ name, rule }) => [name, needed(typed[name] ?? '', rule)])),
        password: needed(typed['password'] ?? ''),
      }),
      failure: login.failure,
      onEdit: login.reset,
    },
  );
  const send = () => {
    if (login.pending) return;
    const texts = fields.map(({ name }) => [name, values[name]?.trim() ?? '']);
    onSubmit({ ...Object.fromEntries(texts), password: values['password'] ?? '' }, rememberMe);
  };

  return (
    <form ref={form} className={styles.form} onSubmit={submit(send)} noValidate>
      {fields.map(({ name, rule: _rule, ...field }) => (
        <TextField key={name} {...field} required {...bind(name)} />
      ))}
      <PasswordField
        label={text('password')}
        labelEnd={<Link href={forgotHref}>{text('forgot')}</Link>}
        required
        {...bind('password')}
      />
      <Checkbox label={rememberLabel ?? text('remember')} checked={rememberMe} onChange={setRememberMe} />
      {login.failure && (
        <Notice tone="error">{isUnread(login.failure) ? text('loginFailed') : login.failure.message}</Notice>
      )}
      <Button type="submit" variant="primary" size="large" wide pending={login.pending}>
        {text('login')}
      </Button>
    </form>
  );
}

interface DriverLoginFormProps extends Pick<LoginFormProps, 'login' | 'forgotHref'> {
  /** The body of the drivers' login call. */
  onSubmit: (body: { email?: string; phoneNumber?: string; password: string; rememberMe: boolean }) => void;
}

/** docs/product.md, Rules of forms: a text that contains an @ is an e-mail address, any other is a phone number. */
const accountRule: FieldRule = (typed) => (typed.includes('@') ? emailRule(typed) : undefined);

export function DriverLoginForm({ onSubmit, ...form }: DriverLoginFormProps) {
  const text = useText(messages);
  return (
    <LoginForm
      {...form}
      fields={[{ name: 'account', label: text('emailOrPhone'), autoComplete: 'username', rule: accountRule }]}
      onSubmit={({ account = '', password = '' }, rememberMe) =>
        onSubmit({
          ...(account.includes('@') ? { email: account } : { phoneNumber: phoneDigits(account) }),
          password,
          rememberMe,
        })
      }
    />
  );
}

/** Whether the answer could not be read, for example a proxy's page. */
const isUnread = (failure: Error): boolean => isApiError(failure) && failure.code === 'UNREADABLE';
