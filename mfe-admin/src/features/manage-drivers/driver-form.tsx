import { useEffect, useRef, useState, type ReactNode } from 'react';
import {
  CAB_TYPES,
  Email,
  LONGEST_TYPED_PHONE,
  Password,
  PersonName,
  Salary,
  VehicleNumber,
  maxLengthOf,
  maximumOf,
  phoneDigits,
  type CabType,
} from '@pahiya/contracts';
import {
  Button,
  cabTypeWord,
  Card,
  FileField,
  Notice,
  NumberField,
  PasswordField,
  SegmentedControl,
  Select,
  Switch,
  TextField,
  useText,
  VisuallyHidden,
} from '@pahiya/ui';
import { type Draft } from '@pahiya/web-kit/draft';
import { fieldErrors } from '../../writes/field-errors.ts';
import {
  complaintsOf,
  refusedImageOf,
  sentenceOf,
  type AboutDriver,
  type DriverFields,
  type Field,
} from './driver-fields.ts';
import { messages } from './messages.ts';
import { type Sending } from './use-upload.ts';
import styles from './drivers.module.css';

interface DriverFormProps {
  before: DriverFields;
  isEditing: boolean;
  /** Keeps what was typed about a new driver. */
  draft?: Draft<AboutDriver>;
  /** Addresses of the stored images, when there are any. */
  stored?: { license: string | undefined; aadhaar: string | undefined };
  sending: Sending;
  error: Error | null;
  errorText: string;
  submitLabel: string;
  cancel?: ReactNode;
  onSubmit: (fields: DriverFields) => void;
}

export function DriverForm(props: DriverFormProps) {
  const { before, isEditing, draft, stored, sending, error, errorText, submitLabel, cancel, onSubmit } = props;
  const text = useText(messages);
  const form = useRef<HTMLFormElement>(null);
  const submitButton = useRef<HTMLButtonElement>(null);
  const [fields, setFields] = useState(() => ({ ...before, ...draft?.read() }));
  const [tried, setTried] = useState(false);
  const complaints = tried ? complaintsOf(fields, isEditing) : {};
  const sentence = sentenceOf(complaints);
  const refused = fieldErrors(error);
  const refusedImage = refusedImageOf(error);
  const refusedImageText = refusedImage && text(refusedImage.why, { image: refusedImage.image });
  const { isPending: pending, progress } = sending;
  const errorOf = (name: Field) => {
    const complaint = complaints[name];
    if (complaint) return text(complaint);
    return refusedImage?.image === name ? refusedImageText : refused[name];
  };
  const set =
    <Name extends keyof DriverFields>(name: Name) =>
    (value: DriverFields[Name]) =>
      setFields((last) => ({ ...last, [name]: value }));

  useEffect(() => draft?.keep(fields), [draft, fields]);

  const submit = () => {
    setTried(true);
    if (pending) return;
    if (Object.keys(complaintsOf(fields, isEditing)).length > 0) {
      // After the marks are drawn.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    onSubmit({ ...fields, phoneNumber: phoneDigits(fields.phoneNumber), email: fields.email.trim() });
  };

  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      aria-label={submitLabel}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {sentence && sentence !== 'uploadBoth' && <Notice tone="error">{text(sentence)}</Notice>}
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
      <Card title={text('work')}>
        <div className={styles.fields}>
          <NumberField
            label={text('monthlySalary')}
            required={!isEditing}
            prefix="₹"
            min={0}
            max={maximumOf(Salary)}
            step={500}
            value={fields.salary}
            onChange={set('salary')}
            error={errorOf('salary')}
          />
          <Select
            label={text('vehicleType')}
            value={fields.vehicleType}
            options={CAB_TYPES.map((value: CabType) => ({ value, label: cabTypeWord(value) }))}
            onChange={set('vehicleType')}
          />
          <TextField
            label={text('vehicleNumber')}
            description={text('vehicleNumberHint')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={maxLengthOf(VehicleNumber)}
            value={fields.vehicleNumber}
            onChange={(value) => set('vehicleNumber')(value.toUpperCase())}
            error={errorOf('vehicleNumber')}
          />
          {isEditing && (
            <SegmentedControl
              label={text('status')}
              hideLabel={false}
              description={text('statusHint')}
              value={fields.status}
              onChange={set('status')}
              choices={[
                { value: 'active', label: text('active') },
                { value: 'inactive', label: text('inactive') },
              ]}
            />
          )}
        </div>
      </Card>
      {sentence === 'uploadBoth' && <Notice tone="error">{text(sentence)}</Notice>}
      <Card title={text('documents')} description={text(isEditing ? 'replacesStored' : 'countAsVerified')}>
        <div className={styles.fields}>
          <div className={styles.document}>
            <FileField
              label={text('licenseImage')}
              required={!isEditing}
              value={fields.licenseImage}
              onChange={set('licenseImage')}
              currentUrl={stored?.license}
              progress={fields.licenseImage && progress}
              disabled={pending}
              error={errorOf('licenseImage')}
            />
            {isEditing && (
              <Switch
                label={text('licenseVerified')}
                checked={fields.licenseVerified}
                onChange={set('licenseVerified')}
              />
            )}
          </div>
          <div className={styles.document}>
            <FileField
              label={text('aadhaarImage')}
              required={!isEditing}
              value={fields.aadhaarCardImage}
              onChange={set('aadhaarCardImage')}
              currentUrl={stored?.aadhaar}
              progress={fields.aadhaarCardImage && progress}
              disabled={pending}
              error={errorOf('aadhaarCardImage')}
            />
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
      {!sentence && error && !sending.isCancelled && <Notice tone="error">{refusedImageText ?? errorText}</Notice>}
      {sending.isCancelled && <Notice>{text('uploadCancelled')}</Notice>}
      <div className={styles.buttons}>
        <Button ref={submitButton} variant="primary" type="submit" pending={pending}>
          {submitLabel}
        </Button>
        {pending && progress !== undefined ? (
          <>
            <Button
              icon="close"
              onClick={() => {
                sending.cancel();
                // This button goes with the upload.
                submitButton.current?.focus();
              }}
            >
              {text('cancelUpload')}
            </Button>
            <span aria-hidden className={styles.progress}>
              {progress < 1 ? text('sending', { percent: Math.round(progress * 100) }) : text('checkingImages')}
            </span>
            <VisuallyHidden>
              {/* Read out in quarters: every per cent would talk without end. */}
              <span role="status">
                {progress < 1 ? text('sending', { percent: Math.floor(progress * 4) * 25 }) : text('checkingImages')}
              </span>
            </VisuallyHidden>
          </>
        ) : (
          cancel
        )}
      </div>
    </form>
  );
}
