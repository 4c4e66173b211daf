import { type ReactNode } from 'react';
import { routes, type RouteBody } from '@pahiya/contracts';
import { Button, Notice, PasswordField, TextField, textNow, toast, useText } from '@pahiya/ui';
import { api, EntrancePage, Link, signOut, useAddress, useNavigate, useSession, useWrite } from '@pahiya/web-kit';
import {
  companyCodeRule,
  emailRule,
  needed,
  passwordRule,
  RegistrationFoot,
  useFields,
} from '@pahiya/web-kit/accounts';
import { draftOf } from '@pahiya/web-kit/draft';
import { loginPath } from '../../paths.ts';
import { messages } from './messages.ts';
import styles from './register-company.module.css';

const draft = draftOf('company-registration', { companyName: '', companyId: '', email: '' });

type Registration = RouteBody<typeof routes.auth.registerCompany>;

export function RegisterCompanyPage() {
  const text = useText(messages);
  const claims = useSession((session) => session.claims);
  // Named by the price list of the landing page.
  const [{ plan }] = useAddress('plan');
  return (
    <EntrancePage
      title={text('title')}
      description={text('description')}
      foot={
        <p>{text.rich('registeredAlready', { link: (words: ReactNode[]) => <Link to={loginPath}>{words}</Link> })}</p>
      }
    >
      {claims ? (
        <Notice
          title={text('loggedInAs', { name: claims.name ?? claims.role })}
          action={<Button onClick={() => void signOut()}>{text('logOut')}</Button>}
        >
          {text('logOutFirst')}
        </Notice>
      ) : (
        <>
          {plan === 'pro' && (
            <div className={styles.plan}>
              <Notice title={text('choseProTitle')}>{text('choseProText')}</Notice>
            </div>
          )}
          <RegistrationForm />
        </>
      )}
    </EntrancePage>
  );
}

function RegistrationForm() {
  const text = useText(messages);
  const navigate = useNavigate();
  const register = useWrite(
    (body: Registration, intent) => api(routes.auth.registerCompany, { body, ...intent }),
    () => {
      draft.forget();
      toast.success(() => textNow(messages)('registered'));
    },
  );
  const { bind, form, submit, values } = useFields(
    { companyName: '', companyId: '', email: '', password: '' },
    {
      draft,
      rules: ({ companyName, companyId, email, password }) => ({
        companyName: needed(companyName),
        companyId: needed(companyId, companyCodeRule),
        email: needed(email, emailRule),
        password: needed(password, passwordRule),
      }),
      failure: register.error,
      onEdit: register.reset,
    },
  );
  const send = () => {
    if (register.isPending) return;
    const { companyName, companyId, email, password } = values;
    register.mutate(
      { companyName: companyName.trim(), companyId: companyId.trim(), email: email.trim(), password, role: 'company' },
      {
        onSuccess: () => void navigate(loginPath, { state: { role: 'company' } }),
      },
    );
  };

  return (
    <form ref={form} className={styles.form} onSubmit={submit(send)} noValidate>
      <TextField
        label={text('companyName')}
        autoComplete="organization"
        maxLength={160}
        required
        {...bind('companyName')}
      />
      <TextField
        label={text('companyId')}
        description={text('companyIdHint')}
        autoComplete="off"
        maxLength={20}
        required
        {...bind('companyId')}
      />
      <TextField
        label={text('email')}
        type="email"
        autoComplete="username"
        maxLength={254}
        required
        {...bind('email')}
      />
      <PasswordField
        label={text('password')}
        description={text('passwordHint')}
        autoComplete="new-password"
        maxLength={200}
        required
        {...bind('password')}
      />
      <RegistrationFoot failure={register.error} pending={register.isPending} />
    </form>
  );
}
