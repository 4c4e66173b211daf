import { maxLengthOf, PersonName } from '@pahiya/contracts';
import { Card, SegmentedControl, TextField, useText } from '@pahiya/ui';
import { EmailField, NewPasswordField, PhoneField } from '@pahiya/web-kit/accounts';
import { messages } from './messages.ts';
import { type DriverFormState } from './use-driver-form.ts';
import styles from './drivers.module.css';

/** Who the driver is, and how they sign in. */
export function PersonFields({ fields, set, errorOf, isEditing }: DriverFormState) {
  const text = useText(messages);
  return (
    <Card title={text('person')}>
      <div className={styles.fields}>
        <TextField
          label={text('fullName')}
          required
          autoComplete="off"
          maxLength={maxLengthOf(PersonName)}
          value={fields.fullName}
          onChange={set('fullName')}
          error={errorOf('fullName')}
        />
        <PhoneField
          label={text('phoneNumber')}
          required
          autoComplete="off"
          value={fields.phoneNumber}
          onChange={set('phoneNumber')}
          error={errorOf('phoneNumber')}
        />
        <EmailField
          label={text('email')}
          description={text('emailHint')}
          autoComplete="off"
          value={fields.email}
          onChange={set('email')}
          error={errorOf('email')}
        />
        <NewPasswordField
          label={text(isEditing ? 'newPassword' : 'password')}
          {...(isEditing && { description: text('keepPassword') })}
          required={!isEditing}
          value={fields.password}
          onChange={set('password')}
          error={errorOf('password')}
        />
        <SegmentedControl
          label={text('gender')}
          hideLabel={false}
          value={fields.gender}
          onChange={set('gender')}
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
