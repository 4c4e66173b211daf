import { Email, LONGEST_TYPED_PHONE, maxLengthOf, Password, PersonName } from '@pahiya/contracts';
import { Card, PasswordField, SegmentedControl, TextField, useText } from '@pahiya/ui';
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
        <TextField
          label={text('phoneNumber')}
          required
          type="tel"
          inputMode="tel"
          autoComplete="off"
          maxLength={LONGEST_TYPED_PHONE}
          prefix="+91"
          value={fields.phoneNumber}
          onChange={set('phoneNumber')}
          error={errorOf('phoneNumber')}
        />
        <TextField
          label={text('email')}
          description={text('emailHint')}
          type="email"
          autoComplete="off"
          maxLength={maxLengthOf(Email)}
          value={fields.email}
          onChange={set('email')}
          error={errorOf('email')}
        />
        <PasswordField
          label={text(isEditing ? 'newPassword' : 'password')}
          description={text(isEditing ? 'keepPassword' : 'passwordHint')}
          required={!isEditing}
          autoComplete="new-password"
          maxLength={maxLengthOf(Password)}
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
