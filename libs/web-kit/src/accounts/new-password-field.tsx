import { maxLengthOf, Password } from '@pahiya/contracts';
import { PasswordField, useText } from '@pahiya/ui';
import { type ComponentProps } from 'react';
import { passwordHint } from './field-rules.ts';
import { messages } from './messages.ts';

interface NewPasswordFieldProps extends Omit<ComponentProps<typeof PasswordField>, 'maxLength'> {
  /** A sentence after the usual hint, which says what a password must be. `description` replaces both. */
  note?: string | undefined;
}

/** A password that somebody chooses. Password managers offer one. */
export function NewPasswordField({ note, ...props }: NewPasswordFieldProps) {
  // The hint is made while rendering, so this component subscribes to the language.
  useText(messages);
  return (
    <PasswordField
      autoComplete="new-password"
      description={passwordHint(note)}
      {...props}
      maxLength={maxLengthOf(Password)}
    />
  );
}
