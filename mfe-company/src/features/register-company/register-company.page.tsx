import { type ReactNode } from 'react';
import { routes } from '@pahiya/contracts';
import { Button, Notice, textNow, useText } from '@pahiya/ui';
import { api, EntrancePage, Link, signOut, useAddress, useSession } from '@pahiya/web-kit';
import { ABOUT_COMPANY, CompanyFields, RegistrationFoot, useRegistration } from '@pahiya/web-kit/accounts';
import { draftOf } from '@pahiya/web-kit/draft';
import { loginPath } from '../../paths.ts';
import { messages } from './messages.ts';
import styles from './register-company.module.css';

const draft = draftOf('company-registration', ABOUT_COMPANY);

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
  const { fields, send, failure, isPending, mailed } = useRegistration({
    about: { ...ABOUT_COMPANY, role: 'company' },
    draft,
    write: (body, intent) => api(routes.auth.registerCompany, { body, ...intent }),
    loginPath,
    succeeded: () => textNow(messages)('registered'),
  });
  const { bind, form, submit } = fields;

  if (mailed)
    return (
      <Notice tone="success" title={mailed.message}>
        {text('lookInMailbox', { email: mailed.email })}
      </Notice>
    );
  return (
    <form ref={form} className={styles.form} onSubmit={submit(send)} noValidate>
      <CompanyFields whose="own" bind={bind} />
      <RegistrationFoot failure={failure} pending={isPending} />
    </form>
  );
}
