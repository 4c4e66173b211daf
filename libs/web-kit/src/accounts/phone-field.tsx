import { LONGEST_TYPED_PHONE } from '@pahiya/contracts';
import { TextField, type TextFieldProps } from '@pahiya/ui';

/** A field for an Indian phone number. `phoneRule` accepts it with or without the country code, spaces and hyphens. */
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
