import { routes, type RouteBody } from '@pahiya/contracts';
import { LinkButton, Notice, RadioCards, textNow, toast, useText } from '@pahiya/ui';
import { api, EntrancePage, Link, useNavigate, useWrite } from '@pahiya/web-kit';
import { CompanyFields, companyOf, companyRules, RegistrationFoot, useFields } from '@pahiya/web-kit/accounts';
import { draftOf } from '@pahiya/web-kit/draft';
import { paths, registrationOf } from '../paths.ts';
import { messages } from './messages.ts';
import styles from './register.module.css';

// In the order of the fields: the first invalid field gets the focus.
const ABOUT = { role: 'user', companyId: '', companyName: '', email: '' };
const draft = draftOf('registration', ABOUT);

type Registration = RouteBody<typeof routes.auth.register>;
type RegisteredRole = Registration['role'];

export function RegisterPage() {
  const text = useText(messages);
  const navigate = useNavigate();
  const register = useWrite(
    (body: Registration, intent) => api(routes.auth.register, { body, ...intent }),
    ({ next }) => {
      draft.forget();
      if (next !== 'link') toast.success(() => textNow(messages)('succeeded'));
    },
  );
  const { bind, form, set, submit, values } = useFields(
    { ...ABOUT, password: '' },
    {
      draft,
      rules: (typed) => companyRules(typed),
      failure: register.error,
      onEdit: register.reset,
    },
  );

  const role: RegisteredRole = values.role === 'company' ? 'company' : 'user';
  const send = () => {
    if (register.isPending) return;
    register.mutate(
      { ...companyOf(values), role },
      {
        onSuccess: ({ next }) => {
          if (next !== 'link') void navigate(paths.login, { state: { role } });
        },
      },
    );
  };

  if (register.data?.next === 'link')
    return (
      <EntrancePage title={text('title')}>
        <Notice tone="success" title={register.data.message}>
          {text('lookInMailbox', { email: values.email })}
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
          disabled={register.isPending}
          onChange={(next) => set({ role: next })}
        />
        <CompanyFields
          whose="own"
          codeFirst
          bind={bind}
          hints={
            role === 'user'
              ? {
                  companyName: text('companyNameOfUser'),
                  companyId: text('companyIdOfUser'),
                  password: text('passwordOfUser'),
                }
              : undefined
          }
        />
        <RegistrationFoot failure={register.error} pending={register.isPending} />
      </form>
    </EntrancePage>
  );
}
