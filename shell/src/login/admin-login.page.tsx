import { routes } from '@pahiya/contracts';
import { useText } from '@pahiya/ui';
import { api, EntrancePage, Link, useLogin } from '@pahiya/web-kit';
import { emailRule, LoginForm } from '@pahiya/web-kit/accounts';
import { forgotPasswordOf, homeOf, paths } from '../paths.ts';
import { LazySecondStep } from './lazy-second-step.tsx';
import { useAskedStep } from '../second-step/use-asked-step.ts';
import { messages } from './messages.ts';

export function AdminLoginPage() {
  const text = useText(messages);
  const login = useLogin((role) => homeOf[role]);
  const { step, again } = useAskedStep(login);
  return (
    <EntrancePage
      title={text('adminTitle')}
      foot={<p>{text.rich('forOthers', { link: (words) => <Link to={paths.login}>{words}</Link> })}</p>}
    >
      {step ? (
        <LazySecondStep step={step} login={login} onAgain={again} />
      ) : (
        <LoginForm
          fields={[{ name: 'email', label: text('email'), type: 'email', autoComplete: 'username', rule: emailRule }]}
          login={login}
          forgotHref={forgotPasswordOf('admin')}
          rememberLabel={text('rememberMe')}
          onSubmit={({ email = '', password = '' }, rememberMe) =>
            login.submit(async () => {
              const { token } = await api(routes.auth.loginAdmin, { body: { email, password, rememberMe } });
              return { token };
            })
          }
        />
      )}
    </EntrancePage>
  );
}
