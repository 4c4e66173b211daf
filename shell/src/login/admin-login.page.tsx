import { routes } from '@pahiya/contracts';
import { api, EntrancePage, Link, useLogin } from '@pahiya/web-kit';
import { emailRule, LoginForm, type LoginField } from '@pahiya/web-kit/accounts';
import { forgotPasswordOf, homeOf, paths } from '../paths.ts';

const FIELDS: readonly LoginField[] = [
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'username', rule: emailRule },
];

export function AdminLoginPage() {
  const login = useLogin((role) => homeOf[role]);
  return (
    <EntrancePage
      title="Admin Login"
      foot={
        <p>
          Booking or driving? <Link to={paths.login}>Login</Link>
        </p>
      }
    >
      <LoginForm
        fields={FIELDS}
        login={login}
        forgotHref={forgotPasswordOf('admin')}
        rememberLabel="Remember me"
        onSubmit={({ email = '', password = '' }, rememberMe) =>
          login.submit(async () => {
            const { token } = await api(routes.auth.loginAdmin, { body: { email, password, rememberMe } });
            return { token };
          })
        }
      />
    </EntrancePage>
  );
}
