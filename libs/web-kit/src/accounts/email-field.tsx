import { Email, maxLengthOf } from '@pahiya/contracts';
import { TextField, type TextFieldProps } from '@pahiya/ui';

export function EmailField(props: Omit<TextFieldProps, 'type' | 'maxLength'>) {
  return <TextField {...props} type="email" maxLength={maxLengthOf(Email)} />;
}
