import { maxLengthOf, Password } from '@pahiya/contracts';
import { PasswordField } from '@pahiya/ui';
import { type ComponentProps } from 'react';

/** A password that somebody chooses. Password managers offer one. */
export function NewPasswordField(props: Omit<ComponentProps<typeof PasswordField>, 'maxLength'>) {
  return <PasswordField autoComplete="new-password" {...props} maxLength={maxLengthOf(Password)} />;
}
