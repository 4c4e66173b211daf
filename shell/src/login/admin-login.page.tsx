import { useState, type SubmitEvent } from 'react';
import { routes } from '@pahiya/contracts';
import { Button, Checkbox, Notice, PasswordField, TextField } from '@pahiya/ui';
import { api, Link } from '@pahiya/web-kit';
import { paths } from '../paths.ts';
import { useLogin } from './use-login.ts';
import styles from './login.module.css';

export function AdminLoginPage() {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [rememberMe, setRememberMe] = useState(false);
  const [tried, setTried] = useState(false);
  const login = useLogin();

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (!email.trim() || !password || login.pending) return;
    login.submit(() =>
      api(routes.auth.loginAdmin, { body: { email: email.trim(), password, rememberMe } }).then(({ token }) => ({
        token,
      })),
    );
  };
  const needed = (value: string) => (tried && !value.trim() ? 'Please fill in this field' : undefined);

  return (
    <div className={styles.page}>
      <h1>Admin Login</h1>
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          required
          value={email}
          onChange={setEmail}
          error={login.issueOf('email') ?? needed(email)}
        />
        <PasswordField
          label="Password"
          name="password"
          required
          value={password}
          onChange={setPassword}
          error={login.issueOf('password') ?? needed(password)}
        />
        <Checkbox label="Remember me" checked={rememberMe} onChange={setRememberMe} />
        {login.error && <Notice tone="error">{login.error}</Notice>}
        <Button type="submit" variant="primary" size="large" wide pending={login.pending}>
          Login
        </Button>
      </form>
      <p className={styles.other}>
        Booking or driving? <Link to={paths.login}>Login</Link>
      </p>
    </div>
  );
}
