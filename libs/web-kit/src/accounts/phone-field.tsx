import { LONGEST_TYPED_PHONE } from '@pahiya/contracts';
import { TextField, type TextFieldProps } from '@pahiya/ui';

/** An Indian phone number. With or without its code of the country, spaces and hyphens: `phoneRule` reads it. */
export function PhoneField(props: Omit<TextFieldProps, 'type' | 'inputMode' | 'maxLength' | 'prefix'>) {
  return (
    <TextField
      autoComplete="tel-national"
      {...props}
      type="tel"
      inputMode="tel"
      maxLength={LONGEST_TYPED_PHONE}
      prefix="+91"
    />
  );
}
