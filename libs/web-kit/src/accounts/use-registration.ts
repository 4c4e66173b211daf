import { toast } from '@pahiya/ui';
import { useNavigate, useWrite, type Intent } from '@pahiya/web-kit';
import { companyOf, companyRules, type ABOUT_COMPANY } from './company-fields.tsx';
import { isShownAtFields } from './field-errors.ts';
import { useFields, type Fields } from './use-fields.ts';

type Name = keyof typeof ABOUT_COMPANY | 'role' | 'password';
type Values = Readonly<Record<Name, string>>;
type Role = 'user' | 'company';

/**
 * The server's answer to a registration. `next` is 'link' if a link was sent to the mailbox; otherwise the person can
 * log in.
 */
interface Registered {
  next?: string | undefined;
  message: string;
}

interface RegistrationOptions {
  /** The fields except the password, in their order, with their first values. */
  about: Omit<Values, 'password'>;
  draft: { read: () => Partial<Values>; keep: (values: Values) => void; forget: () => void };
  write: (body: ReturnType<typeof companyOf> & { role: Role }, intent: Intent) => Promise<Registered>;
  loginPath: string;
  /** The text of the toast when the person can log in. A function, because the toast follows the language on screen. */
  succeeded: () => string;
}

interface Registration {
  fields: Fields<Values>;
  role: Role;
  send: () => void;
  /** The failure, unless the fields show it. */
  failure: Error | null;
  isPending: boolean;
  /** Set once a link was sent: the server's sentence and the address that it was sent to. */
  mailed: { message: string; email: string } | undefined;
}

/** The registration of a company, or of an employee with one. If no link was sent, it opens the login page. */
export function useRegistration({ about, draft, write, loginPath, succeeded }: RegistrationOptions): Registration {
  const navigate = useNavigate();
  const register = useWrite(write, ({ next }) => {
    draft.forget();
    if (next !== 'link') toast.success(succeeded);
  });
  const fields = useFields<Values>(
    { ...about, password: '' },
    { draft, rules: (values) => companyRules(values), failure: register.error, onEdit: register.reset },
  );
  const { values } = fields;
  const role: Role = values.role === 'company' ? 'company' : 'user';
  const send = () => {
    if (register.isPending) return;
    register.mutate(
      { ...companyOf(values), role },
      { onSuccess: ({ next }) => next !== 'link' && void navigate(loginPath, { state: { role } }) },
    );
  };
  return {
    fields,
    role,
    send,
    failure: isShownAtFields(register.error, Object.keys(values)) ? null : register.error,
    isPending: register.isPending,
    mailed:
      register.data?.next === 'link'
        ? { message: register.data.message, email: register.variables?.email ?? '' }
        : undefined,
  };
}
