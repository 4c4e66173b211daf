import { type ReactNode } from 'react';
import { routes, type RouteBody } from '@pahiya/contracts';
import { Button, Notice, textNow, toast, useText } from '@pahiya/ui';
import { api, EntrancePage, Link, signOut, useAddress, useNavigate, useSession, useWrite } from '@pahiya/web-kit';
import {
  ABOUT_COMPANY,
  CompanyFields,
  companyOf,
  companyRules,
  RegistrationFoot,
  useFields,
} from '@pahiya/web-kit/accounts';
import { draftOf } from '@pahiya/web-kit/draft';
import { loginPath } from '../../paths.ts';
import { messages } from './messages.ts';
import styles from './register-company.module.css';

const draft = draftOf('company-registration', ABOUT_COMPANY);

type Registration = RouteBody<typeof routes.auth.registerCompany>;

export function RegisterCompanyPage() {
  const text = useText(messages);
  const claims = useSession((session) => session.claims);
  // The landing page's price list links here with the chosen plan.
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
    ({ next }) => {
      draft.forget();
      if (next !== 'link') toast.success(() => textNow(messages)('registered'));
    },
  );
  const { bind, form, submit, values } = useFields(
    { ...ABOUT_COMPANY, password: '' },
    {
      draft,
      rules: companyRules,
      failure: register.error,
      onEdit: register.reset,
    },
  );
  const send = () => {
    if (register.isPending) return;
    register.mutate(
      { ...companyOf(values), role: 'company' },
      {
        onSuccess: ({ next }) => {
          if (next !== 'link') void navigate(loginPath, { state: { role: 'company' } });
        },
      },
    );
  };

  if (register.data?.next === 'link')
    return (
      <Notice tone="success" title={register.data.message}>
        {text('lookInMailbox', { email: values.email })}
      </Notice>
    );
  return (
    <form ref={form} className={styles.form} onSubmit={submit(send)} noValidate>
      <CompanyFields whose="own" bind={bind} />
      <RegistrationFoot failure={register.error} pending={register.isPending} />
    </form>
  );
}
