import { type UseMutationResult } from '@tanstack/react-query';
import { toast } from '@pahiya/ui';
import { NO_PASSWORD_CHANGE, passwordChangeOf, passwordChangeRules, type PasswordChange } from './password-change.tsx';
import { type ProfileFormProps } from './profile-form.tsx';
import { useFields, type Fields, type Sentences } from './use-fields.ts';

type Texts<Name extends string> = Readonly<Record<Name, string>>;

interface ProfileOptions<Name extends string, Answer> {
  /** The write: it gets the details that are another than before and, when a new password was typed, both passwords. */
  change: UseMutationResult<Answer, Error, Partial<Texts<NoInfer<Name>>> & Partial<PasswordChange>>;
  rules: (typed: Texts<Name>) => Sentences<Name>;
  /** Of the typed details, what is another than before. */
  changeOf: (typed: Texts<Name>) => Partial<Texts<Name>>;
  /** The details as they are after the write. */
  savedOf: (answer: Answer) => Texts<Name>;
  /** The sentence after the write. */
  sentenceOf: (answer: Answer) => string;
}

interface Profile<Name extends string> {
  bind: Fields<Name | keyof PasswordChange>['bind'];
  /** For the `ProfileForm`. */
  form: Omit<ProfileFormProps, 'children' | 'guard'>;
}

/** The form of a profile: its details and a change of the password, sent together, discarded together. */
export function useProfile<Name extends string, Answer>(
  before: Texts<Name>,
  { change, rules, changeOf, savedOf, sentenceOf }: ProfileOptions<Name, Answer>,
): Profile<Name> {
  const { bind, form, restart, submit, values } = useFields<Name | keyof PasswordChange>(
    { ...before, ...NO_PASSWORD_CHANGE },
    {
      rules: (typed) => ({ ...rules(typed), ...passwordChangeRules(typed) }),
      failure: change.error,
      onEdit: change.reset,
    },
  );
  const body = { ...changeOf(values), ...passwordChangeOf(values) };

  const send = () => {
    if (change.isPending) return;
    change.mutate(body, {
      onSuccess: (answer) => {
        toast.success(() => sentenceOf(answer));
        restart({ ...savedOf(answer), ...NO_PASSWORD_CHANGE });
      },
    });
  };
  const discard = () => {
    restart({ ...before, ...NO_PASSWORD_CHANGE });
    change.reset();
  };
  return {
    bind,
    form: {
      form,
      onSubmit: submit(send),
      changed: Object.keys(body).length > 0 || values.currentPassword !== '',
      pending: change.isPending,
      failure: change.error,
      onDiscard: discard,
    },
  };
}
