import { Card, FileField, Switch, useText } from '@pahiya/ui';
import { messages } from './messages.ts';
import { type DriverFormState } from './use-driver-form.ts';
import { type Sending } from './use-upload.ts';
import styles from './drivers.module.css';

interface DocumentFieldsProps {
  state: DriverFormState;
  /** Addresses of the stored images, when there are any. */
  stored: { license: string | undefined; aadhaar: string | undefined } | undefined;
  sending: Sending;
}

/** The images of the driver's papers, and whether an admin has verified them. */
export function DocumentFields({ state, stored, sending }: DocumentFieldsProps) {
  const text = useText(messages);
  const { fields, set, errorOf, isEditing } = state;
  const bind = (name: 'licenseImage' | 'aadhaarCardImage') => ({
    required: !isEditing,
    value: fields[name],
    onChange: set(name),
    progress: fields[name] && sending.progress,
    disabled: sending.isPending,
    error: errorOf(name),
  });
  return (
    <Card title={text('documents')} description={text(isEditing ? 'replacesStored' : 'countAsVerified')}>
      <div className={styles.fields}>
        <div className={styles.document}>
          <FileField label={text('licenseImage')} currentUrl={stored?.license} {...bind('licenseImage')} />
          {isEditing && (
            <Switch
              label={text('licenseVerified')}
              checked={fields.licenseVerified}
              onChange={set('licenseVerified')}
            />
          )}
        </div>
        <div className={styles.document}>
          <FileField label={text('aadhaarImage')} currentUrl={stored?.aadhaar} {...bind('aadhaarCardImage')} />
          {isEditing && (
            <Switch
              label={text('aadhaarVerified')}
              checked={fields.aadhaarVerified}
              onChange={set('aadhaarVerified')}
            />
          )}
        </div>
      </div>
    </Card>
  );
}
