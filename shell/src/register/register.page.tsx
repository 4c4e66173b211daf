import { routes, type RouteBody } from '@pahiya/contracts';
import { PasswordField, RadioCards, textNow, TextField, toast, useText } from '@pahiya/ui';
import { api, EntrancePage, Link, useNavigate, useWrite } from '@pahiya/web-kit';
import {
  companyCodeRule,
  emailRule,
  needed,
  passwordRule,
  RegistrationFoot,
  useFields,
} from '@pahiya/web-kit/accounts';
import { draftOf } from '@pahiya/web-kit/draft';
import { paths, registrationOf } from '../paths.ts';
import { messages } from './messages.ts';
import styles from './register.module.css';

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
      rules: ({ companyId, companyName, email, password }) => ({
        companyId: needed(companyId, companyCodeRule),
        companyName: needed(companyName),
        email: needed(email, emailRule),
        password: needed(password, passwordRule),
      }),
      failure: register.error,
      onEdit: register.reset,
    },
  );

  const role: RegisteredRole = values.role === 'company' ? 'company' : 'user';
  const companyNameHint = WORDS[role].companyName;
  const send = () => {
    if (register.isPending) return;
    const { companyId, companyName, email, password } = values;
    register.mutate(
      { role, companyId: companyId.trim(), companyName: companyName.trim(), email: email.trim(), password },
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
        <TextField
          label={text('companyId')}
          description={text(WORDS[role].companyId)}
          autoComplete="off"
          maxLength={20}
          required
          {...bind('companyId')}
        />
        <TextField
          label={text('companyName')}
          description={companyNameHint && text(companyNameHint)}
          autoComplete="organization"
          maxLength={160}
          required
          {...bind('companyName')}
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
          description={text(WORDS[role].password)}
          autoComplete="new-password"
          maxLength={200}
          required
          {...bind('password')}
        />
        <RegistrationFoot failure={register.error} pending={register.isPending} />
      </form>
    </EntrancePage>
  );
}
