import { Card, FileField, Switch, useText } from '@pahiya/ui';
import { type Sending, type useImageRefusal } from '@pahiya/web-kit/accounts';
import { type DriverFieldsProps } from './driver-fields.ts';
import { messages } from './messages.ts';
import styles from './drivers.module.css';

interface DocumentFieldsProps extends DriverFieldsProps {
  /** Addresses of the stored images, when there are any. */
  stored: { license: string | undefined; aadhaar: string | undefined } | undefined;
  sending: Sending;
  refusal: ReturnType<typeof useImageRefusal>;
}

/** The images of the driver's papers, and whether an admin has verified them. */
export function DocumentFields({ fields, isEditing, stored, sending, refusal }: DocumentFieldsProps) {
  const text = useText(messages);
  const { bind, errorOf, set, values } = fields;
  const image = (name: 'licenseImage' | 'aadhaarCardImage') => ({
    ...bind(name),
    required: !isEditing,
    progress: values[name] && sending.progress,
    disabled: sending.isPending,
    error: errorOf(name) ?? (refusal?.image === name ? refusal.sentence : undefined),
  });
  return (
    <Card title={text('documents')} description={text(isEditing ? 'replacesStored' : 'countAsVerified')}>
      <div className={styles.fields}>
        <div className={styles.document}>
          <FileField label={text('licenseImage')} currentUrl={stored?.license} {...image('licenseImage')} />
          {isEditing && (
            <Switch
              label={text('licenseVerified')}
              checked={values.licenseVerified}
              onChange={(licenseVerified) => set({ licenseVerified })}
            />
          )}
        </div>
        <div className={styles.document}>
          <FileField label={text('aadhaarImage')} currentUrl={stored?.aadhaar} {...image('aadhaarCardImage')} />
          {isEditing && (
            <Switch
              label={text('aadhaarVerified')}
              checked={values.aadhaarVerified}
              onChange={(aadhaarVerified) => set({ aadhaarVerified })}
            />
          )}
        </div>
      </div>
    </Card>
  );
}
