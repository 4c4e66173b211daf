import { maxLengthOf, PersonName } from '@pahiya/contracts';
import { Card, SegmentedControl, TextField, useText } from '@pahiya/ui';
import { EmailField, NewPasswordField, PhoneField } from '@pahiya/web-kit/accounts';
import { type DriverFieldsProps } from './driver-fields.ts';
import { messages } from './messages.ts';
import styles from './drivers.module.css';

/** The fields about the person and the login. */
export function PersonFields({ fields: { bind, set, values }, isEditing }: DriverFieldsProps) {
  const text = useText(messages);
  return (
    <Card title={text('person')}>
      <div className={styles.fields}>
        <TextField
          label={text('fullName')}
          required
          autoComplete="off"
          maxLength={maxLengthOf(PersonName)}
          {...bind('fullName')}
        />
        <PhoneField label={text('phoneNumber')} required autoComplete="off" {...bind('phoneNumber')} />
        <EmailField label={text('email')} description={text('emailHint')} autoComplete="off" {...bind('email')} />
        <NewPasswordField
          label={text(isEditing ? 'newPassword' : 'password')}
          {...(isEditing && { description: text('keepPassword') })}
          required={!isEditing}
          {...bind('password')}
        />
        <SegmentedControl
          label={text('gender')}
          hideLabel={false}
          value={values.gender}
          onChange={(gender) => set({ gender })}
          choices={[
            { value: 'Male', label: text('male') },
            { value: 'Female', label: text('female') },
            { value: 'Other', label: text('other') },
          ]}
        />
      </div>
    </Card>
  );
}
