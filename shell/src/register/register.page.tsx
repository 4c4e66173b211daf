import { routes } from '@pahiya/contracts';
import { LinkButton, Notice, RadioCards, textNow, useText } from '@pahiya/ui';
import { api, EntrancePage, Link } from '@pahiya/web-kit';
import { CompanyFields, RegistrationFoot, useRegistration } from '@pahiya/web-kit/accounts';
import { draftOf } from '@pahiya/web-kit/draft';
import { paths, registrationOf } from '../paths.ts';
import { messages } from './messages.ts';
import styles from './register.module.css';

// In the order of the fields: the first invalid field gets the focus.
const ABOUT = { role: 'user', companyId: '', companyName: '', email: '' };
const draft = draftOf('registration', ABOUT);

export function RegisterPage() {
  const text = useText(messages);
  const { fields, role, send, failure, isPending, mailed } = useRegistration({
    about: ABOUT,
    draft,
    write: (body, intent) => api(routes.auth.register, { body, ...intent }),
    loginPath: paths.login,
    succeeded: () => textNow(messages)('succeeded'),
  });
  const { bind, form, set, submit } = fields;

  if (mailed)
    return (
      <EntrancePage title={text('title')}>
        <Notice tone="success" title={mailed.message}>
          {text('lookInMailbox', { email: mailed.email })}
        </Notice>
        <LinkButton href={paths.login}>{text('toLogin')}</LinkButton>
      </EntrancePage>
    );
  return (
    <EntrancePage
      title={text('title')}
      foot={
        <>
          <p>{text.rich('registered', { link: (words) => <Link to={paths.login}>{words}</Link> })}</p>
          <p>{text.rich('driving', { link: (words) => <Link to={registrationOf.driver}>{words}</Link> })}</p>
        </>
      }
    >
      <form ref={form} className={styles.form} onSubmit={submit(send)} noValidate>
        <RadioCards
          label={text('who')}
          columns
          value={role}
          choices={[
            { value: 'user', label: text('user'), description: text('userText'), icon: 'user' },
            { value: 'company', label: text('company'), description: text('companyText'), icon: 'building' },
          ]}
          disabled={isPending}
          onChange={(next) => set({ role: next })}
        />
        <CompanyFields
          whose="own"
          codeFirst
          bind={bind}
          hints={
            role === 'user' ? { companyName: text('companyNameOfUser'), companyId: text('companyIdOfUser') } : undefined
          }
          passwordNote={role === 'user' ? text('askedAtFirstLogin') : undefined}
        />
        <RegistrationFoot failure={failure} pending={isPending} />
      </form>
    </EntrancePage>
  );
}
