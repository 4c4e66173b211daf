import { useState } from 'react';
import { type UseMutationResult } from '@tanstack/react-query';
import { toast } from '@pahiya/ui';
import { NO_PASSWORD_CHANGE, passwordChangeOf, passwordChangeRules, type PasswordChange } from './password-change.tsx';
import { type ProfileFormProps } from './profile-form.tsx';
import { isShownAtFields } from './field-errors.ts';
import { useFields, type BindTexts, type Sentences } from './use-fields.ts';
import { areSame, followed, useFollowSaved } from './use-saved-values.ts';
import { useTimesUndone } from './use-times-undone.ts';

type Texts<Name extends string> = Readonly<Record<Name, string>>;

/** The input of a profile's write. */
export interface ProfileWrite<Body> {
  body: Body;
  /** How often each detail in the body was undone. It is not sent. With it the same change again is another write. */
  undone: readonly number[];
}

interface ProfileOptions<Name extends string, Answer> {
  /** The write. Its body is the changed details and, when a new password was typed, both passwords. */
  change: UseMutationResult<Answer, Error, ProfileWrite<Partial<Texts<NoInfer<Name>>> & Partial<PasswordChange>>>;
  rules: (typed: Texts<Name>) => Sentences<Name>;
  /** The typed details that differ from the saved ones. */
  changeOf: (typed: Texts<Name>) => Partial<Texts<Name>>;
  /** The details after the write. */
  savedOf: (answer: Answer) => Texts<Name>;
  /** The sentence shown after the write. */
  sentenceOf: (answer: Answer) => string;
}

interface Profile<Name extends string> {
  bind: BindTexts<Name | keyof PasswordChange>;
  form: Omit<ProfileFormProps, 'children' | 'guard'>;
}

/** The state of a profile form. Its details and a password change are sent together and discarded together. */
export function useProfile<Name extends string, Answer>(
  before: Texts<Name>,
  { change, rules, changeOf, savedOf, sentenceOf }: ProfileOptions<Name, Answer>,
): Profile<Name> {
  const { bind, form, restart, submit, values } = useFields<Texts<Name | keyof PasswordChange>>(
    { ...before, ...NO_PASSWORD_CHANGE },
    {
      rules: (typed) => ({ ...rules(typed), ...passwordChangeRules(typed) }),
      failure: change.error,
      onEdit: change.reset,
    },
  );
  const timesUndone = useTimesUndone(before);
  const [tried, setTried] = useState(values);
  const settle = useFollowSaved<Texts<Name>, typeof values>(before, { pending: change.isPending, update: restart });
  const body = { ...changeOf(values), ...passwordChangeOf(values) };

  const send = () => {
    if (change.isPending) return;
    // A retry sends what the first try sent. If its details arrive as saved, they would be missing, and a password that
    // it has changed would be refused.
    const sent = change.error && areSame(tried, values) ? (change.variables?.body ?? body) : body;
    setTried(values);
    change.mutate(
      { body: sent, undone: timesUndone(sent) },
      {
        onSuccess: (answer) => {
          toast.success(() => sentenceOf(answer));
          settle(values, savedOf(answer));
          restart((now) => ({ ...now, ...followed<PasswordChange>(now, values, NO_PASSWORD_CHANGE) }));
        },
      },
    );
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
      failure: isShownAtFields(change.error, Object.keys(values)) ? null : change.error,
      onDiscard: discard,
    },
  };
}
