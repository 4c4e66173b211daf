import { LONGEST_TYPED_PHONE, plainPhone } from '@pahiya/contracts';
import { TextField, type TextFieldProps } from '@pahiya/ui';

/** A field for an Indian phone number. `phoneRule` accepts it with or without the country code, spaces and hyphens. */
export function PhoneField({
  onChange,
  ...props
}: Omit<TextFieldProps, 'type' | 'inputMode' | 'maxLength' | 'prefix'>) {
  return (
    <TextField
      autoComplete="tel-national"
      {...props}
      onChange={(typed) => onChange?.(plainPhone(typed))}
      type="tel"
      inputMode="tel"
      maxLength={LONGEST_TYPED_PHONE}
      prefix="+91"
    />
  );
}
