import { routes, type RouteBody } from '@pahiya/contracts';
import { RadioCards, textNow, toast, useText } from '@pahiya/ui';
import { api, EntrancePage, Link, useNavigate, useWrite } from '@pahiya/web-kit';
import { CompanyFields, companyOf, companyRules, RegistrationFoot, useFields } from '@pahiya/web-kit/accounts';
import { draftOf } from '@pahiya/web-kit/draft';
import { paths, registrationOf } from '../paths.ts';
import { messages } from './messages.ts';
import styles from './register.module.css';

// The order of the fields: the first that is wrong gets the focus.
const ABOUT = { role: 'user', companyId: '', companyName: '', email: '' };
const draft = draftOf('registration', ABOUT);

type Registration = RouteBody<typeof routes.auth.register>;
type RegisteredRole = Registration['role'];

/** What each field says to the two who register. */
const WORDS = {
  user: {
    companyId: 'companyIdOfUser',
    companyName: 'companyNameOfUser',
    password: 'passwordOfUser',
  },
  company: {
    companyId: 'companyIdOfCompany',
    companyName: undefined,
    password: 'passwordOfCompany',
  },
} as const;

export function RegisterPage() {
  const text = useText(messages);
  const navigate = useNavigate();
  const register = useWrite(
    (body: Registration, intent) => api(routes.auth.register, { body, ...intent }),
    () => {
      draft.forget();
      toast.success(() => textNow(messages)('succeeded'));
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
  const companyNameHint = WORDS[role].companyName;
  const send = () => {
    if (register.isPending) return;
    register.mutate(
      { ...companyOf(values), role },
      {
        onSuccess: () => void navigate(paths.login, { state: { role } }),
      },
    );
  };

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
          words={{
            companyName: text('companyName'),
            companyId: text('companyId'),
            email: text('email'),
            password: text('password'),
          }}
          hints={{
            companyName: companyNameHint && text(companyNameHint),
            companyId: text(WORDS[role].companyId),
            password: text(WORDS[role].password),
          }}
        />
        <RegistrationFoot failure={register.error} pending={register.isPending} />
      </form>
    </EntrancePage>
  );
}
