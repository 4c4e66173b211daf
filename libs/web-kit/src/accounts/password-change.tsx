import { Password, maxLengthOf } from '@pahiya/contracts';
import { PasswordField, useText } from '@pahiya/ui';
import { isApiError } from '@pahiya/web-kit';
import { needed, optional, passwordRule } from './field-rules.ts';
import { messages } from './messages.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { type BindTexts } from './use-fields.ts';

export const NO_PASSWORD_CHANGE = { currentPassword: '', password: '' };
export type PasswordChange = typeof NO_PASSWORD_CHANGE;

/** Both or neither must be filled in: the server takes a new password only with the current one. */
export function passwordChangeRules({ currentPassword, password }: PasswordChange) {
  return {
    currentPassword: password === '' ? undefined : needed(currentPassword),
    password: currentPassword === '' ? optional(password, passwordRule) : needed(password, passwordRule),
  };
}

/** The part of a PUT that changes the password: empty when no new password was typed. */
export function passwordChangeOf({ currentPassword, password }: PasswordChange): Partial<PasswordChange> {
  return password === '' ? {} : { currentPassword, password };
}

/** Whether the current password is wrong. The sentence about it is shown only at its field. */
export const isWrongPassword = (failure: Error | null): boolean =>
  isApiError(failure) && failure.code === 'INVALID_CREDENTIALS';

interface PasswordChangeFieldsProps {
  bind: BindTexts<keyof PasswordChange>;
  /** The failure of the write. */
  failure: Error | null;
}

/** The fields for the current and the new password in a profile's form. */
export function PasswordChangeFields({ bind, failure }: PasswordChangeFieldsProps) {
  const text = useText(messages);
  const current = bind('currentPassword');
  return (
    <>
      <PasswordField
        label={text('currentPassword')}
        autoComplete="current-password"
        maxLength={maxLengthOf(Password)}
        {...current}
        error={current.error ?? (isWrongPassword(failure) ? failure?.message : undefined)}
      />
      <NewPasswordField label={text('newPassword')} note={text('othersLoggedOut')} {...bind('password')} />
    </>
  );
}
