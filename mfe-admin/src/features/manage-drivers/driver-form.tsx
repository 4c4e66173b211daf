import { useEffect, useRef, useState, type ReactNode } from 'react';
import { CAB_TYPES, type CabType, type Driver, type DriverChange, type GENDERS } from '@pahiya/contracts';
import {
  Button,
  Card,
  FileField,
  Notice,
  NumberField,
  PasswordField,
  SegmentedControl,
  Select,
  Switch,
  TextField,
} from '@pahiya/ui';
import { fieldErrors } from '../../writes/field-errors.ts';
import styles from './drivers.module.css';

export interface DriverFields {
  fullName: string;
  phoneNumber: string;
  email: string;
  password: string;
  gender: (typeof GENDERS)[number];
  salary: number | undefined;
  vehicleNumber: string;
  vehicleType: string;
  status: Driver['status'];
  licenseVerified: boolean;
  aadhaarVerified: boolean;
  licenseImage: File | undefined;
  aadhaarCardImage: File | undefined;
}

export const NEW_DRIVER: DriverFields = {
  fullName: '',
  phoneNumber: '',
  email: '',
  password: '',
  gender: 'Male',
  salary: undefined,
  vehicleNumber: '',
  vehicleType: 'Sedan',
  status: 'active',
  licenseVerified: true,
  aadhaarVerified: true,
  licenseImage: undefined,
  aadhaarCardImage: undefined,
};

export function fieldsOf(driver: Driver): DriverFields {
  return {
    ...NEW_DRIVER,
    fullName: driver.fullName,
    phoneNumber: driver.phoneNumber,
    email: driver.email ?? '',
    gender: driver.gender,
    salary: driver.salary,
    vehicleNumber: driver.vehicleNumber ?? '',
    vehicleType: driver.vehicleType,
    status: driver.status,
    licenseVerified: driver.licenseVerified,
    aadhaarVerified: driver.aadhaarVerified,
  };
}

/** The multipart form: the fields that differ from `before`, all of a new driver's that have a value. */
export function formDataOf(fields: DriverFields, before?: DriverFields): FormData {
  const form = new FormData();
  const texts = { ...fields, vehicleNumber: fields.vehicleNumber.trim().toUpperCase() };
  for (const [name, value] of Object.entries(texts) as [keyof DriverFields, DriverFields[keyof DriverFields]][]) {
    const isOfChange = name === 'status' || name === 'licenseVerified' || name === 'aadhaarVerified';
    if (value === undefined || (before ? value === before[name] : isOfChange || value === '')) continue;
    if (value instanceof File) form.append(name, value, value.name);
    else form.append(name, String(value).trim());
  }
  return form;
}

/** One member of a driver as the multipart form that PUT takes: activation, a verified document. */
export function changeForm(change: Pick<DriverChange, 'status' | 'licenseVerified' | 'aadhaarVerified'>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(change)) form.append(name, String(value));
  return form;
}

type Complaints = Partial<Record<string, string>>;

function complaintsOf(fields: DriverFields, isEditing: boolean): Complaints {
  const complaints: Complaints = {};
  if (fields.fullName.trim() === '') complaints['fullName'] = 'Enter the driver’s full name.';
  const phone = fields.phoneNumber.replaceAll(/[\s-]/g, '');
  if (phone === '') complaints['phoneNumber'] = 'Enter the driver’s mobile number.';
  else if (!/^(\+91)?[6-9]\d{9}$/.test(phone)) {
    complaints['phoneNumber'] = 'Enter an Indian mobile number of 10 digits, like 98765 43210.';
  }
  if (fields.email && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(fields.email.trim())) {
    complaints['email'] = 'Write the email like name@example.in.';
  }
  if (!isEditing && fields.password === '') complaints['password'] = 'Enter a password.';
  else if (fields.password && fields.password.length < 8) complaints['password'] = 'Use at least 8 characters.';
  if (!isEditing && fields.salary === undefined) complaints['salary'] = 'Enter the monthly base, 0 if there is none.';
  if (!isEditing && !fields.licenseImage) complaints['licenseImage'] = 'Choose the image of the license.';
  if (!isEditing && !fields.aadhaarCardImage) complaints['aadhaarCardImage'] = 'Choose the image of the Aadhaar card.';
  return complaints;
}

/** Spec section 5: the sentence above the form. */
function sentenceOf(complaints: Complaints): string | undefined {
  const { licenseImage, aadhaarCardImage, ...others } = complaints;
  const fields = Object.values(others);
  if (fields.some((sentence) => sentence?.startsWith('Enter the') || sentence === 'Enter a password.')) {
    return 'Please fill in all required fields';
  }
  if (licenseImage || aadhaarCardImage) return 'Please upload both license and Aadhaar card images';
  return fields.length > 0 ? 'Please correct the fields below' : undefined;
}

const IMAGES: Readonly<Record<string, string>> = {
  licenseImage: 'The license image',
  aadhaarCardImage: 'The Aadhaar card image',
};

/** The server's sentences by field. One about an image begins with the image's name in the form. */
function refusalsOf(error: Error | null): Complaints {
  const [name = ''] = error?.message.split(' ', 1) ?? [];
  const words = IMAGES[name];
  return { ...fieldErrors(error), ...(words && error ? { [name]: error.message.replace(name, words) } : {}) };
}

interface DriverFormProps {
  before: DriverFields;
  isEditing: boolean;
  /** Addresses of the stored images, when there are any. */
  stored?: { license: string | undefined; aadhaar: string | undefined };
  pending: boolean;
  progress: number | undefined;
  error: Error | null;
  errorText: string;
  submitLabel: string;
  cancel?: ReactNode;
  onSubmit: (fields: DriverFields) => void;
}

export function DriverForm(props: DriverFormProps) {
  const { before, isEditing, stored, pending, progress, error, errorText, submitLabel, cancel, onSubmit } = props;
  const form = useRef<HTMLFormElement>(null);
  const [fields, setFields] = useState(before);
  const [tried, setTried] = useState(false);
  const complaints = tried ? complaintsOf(fields, isEditing) : {};
  const sentence = sentenceOf(complaints);
  const refused = refusalsOf(error);
  const refusedImage = refused['licenseImage'] ?? refused['aadhaarCardImage'];
  const errorOf = (name: keyof DriverFields) => complaints[name] ?? refused[name];
  const set =
    <Name extends keyof DriverFields>(name: Name) =>
    (value: DriverFields[Name]) =>
      setFields((last) => ({ ...last, [name]: value }));

  // A refusal comes when the foot of the form is in view: its sentence stands at the head.
  useEffect(() => {
    if (error) form.current?.scrollIntoView?.({ block: 'start' });
  }, [error]);

  const submit = () => {
    setTried(true);
    if (pending) return;
    if (Object.keys(complaintsOf(fields, isEditing)).length > 0) {
      // After the marks are drawn: the first of them gets the focus, under the sentence above the form.
      requestAnimationFrame(() => {
        form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus({ preventScroll: true });
        form.current?.scrollIntoView?.({ block: 'start' });
      });
      return;
    }
    onSubmit({ ...fields, phoneNumber: fields.phoneNumber.replaceAll(/[\s-]/g, ''), email: fields.email.trim() });
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
      {sentence ? (
        <Notice tone="error">{sentence}</Notice>
      ) : (
        error && <Notice tone="error">{refusedImage ?? errorText}</Notice>
      )}
      <Card title="Person">
        <div className={styles.fields}>
          <TextField
            label="Full name"
            required
            autoComplete="off"
            maxLength={120}
            value={fields.fullName}
            onChange={set('fullName')}
            error={errorOf('fullName')}
          />
          <TextField
            label="Phone number"
            required
            type="tel"
            inputMode="tel"
            autoComplete="off"
            maxLength={16}
            prefix="+91"
            value={fields.phoneNumber}
            onChange={set('phoneNumber')}
            error={errorOf('phoneNumber')}
          />
          <TextField
            label="Email"
            description="Optional. The driver can sign in with it instead of the phone number."
            type="email"
            autoComplete="off"
            maxLength={254}
            value={fields.email}
            onChange={set('email')}
            error={errorOf('email')}
          />
          <PasswordField
            label={isEditing ? 'New password' : 'Password'}
            description={isEditing ? 'Leave it empty to keep the present one.' : 'At least 8 characters.'}
            required={!isEditing}
            autoComplete="new-password"
            maxLength={200}
            value={fields.password}
            onChange={set('password')}
            error={errorOf('password')}
          />
          <SegmentedControl
            label="Gender"
            hideLabel={false}
            value={fields.gender}
            onChange={set('gender')}
            choices={[
              { value: 'Male', label: 'Male' },
              { value: 'Female', label: 'Female' },
              { value: 'Other', label: 'Other' },
            ]}
          />
        </div>
      </Card>
      <Card title="Work">
        <div className={styles.fields}>
          <NumberField
            label="Monthly salary"
            required={!isEditing}
            prefix="₹"
            min={0}
            max={1_00_00_000}
            step={500}
            value={fields.salary}
            onChange={set('salary')}
            error={errorOf('salary')}
          />
          <Select
            label="Vehicle type"
            value={fields.vehicleType}
            options={CAB_TYPES.map((value: CabType) => ({ value, label: value }))}
            onChange={set('vehicleType')}
          />
          <TextField
            label="Vehicle number"
            description="As on the number plate, e.g. MH 12 AB 3456."
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
            value={fields.vehicleNumber}
            onChange={(value) => set('vehicleNumber')(value.toUpperCase())}
            error={errorOf('vehicleNumber')}
          />
          {isEditing && (
            <SegmentedControl
              label="Status"
              hideLabel={false}
              description="Only an active driver can be assigned."
              value={fields.status}
              onChange={set('status')}
              choices={[
                { value: 'active', label: 'Active' },
                { value: 'inactive', label: 'Inactive' },
              ]}
            />
          )}
        </div>
      </Card>
      <Card
        title="Documents"
        description={
          isEditing ? 'A new image replaces the stored one.' : 'Seen by admins only. They count as verified.'
        }
      >
        <div className={styles.fields}>
          <div className={styles.document}>
            <FileField
              label="License image"
              required={!isEditing}
              value={fields.licenseImage}
              onChange={set('licenseImage')}
              currentUrl={stored?.license}
              progress={fields.licenseImage && progress}
              disabled={pending}
              error={errorOf('licenseImage')}
            />
            {isEditing && (
              <Switch label="License verified" checked={fields.licenseVerified} onChange={set('licenseVerified')} />
            )}
          </div>
          <div className={styles.document}>
            <FileField
              label="Aadhaar card image"
              required={!isEditing}
              value={fields.aadhaarCardImage}
              onChange={set('aadhaarCardImage')}
              currentUrl={stored?.aadhaar}
              progress={fields.aadhaarCardImage && progress}
              disabled={pending}
              error={errorOf('aadhaarCardImage')}
            />
            {isEditing && (
              <Switch label="Aadhaar verified" checked={fields.aadhaarVerified} onChange={set('aadhaarVerified')} />
            )}
          </div>
        </div>
      </Card>
      <div className={styles.buttons}>
        <Button variant="primary" type="submit" pending={pending}>
          {submitLabel}
        </Button>
        {cancel}
        {progress !== undefined && pending && (
          <span role="status" className={styles.progress}>
            {progress < 1 ? `Sending ${Math.round(progress * 100)} %` : 'Checking the images…'}
          </span>
        )}
      </div>
    </form>
  );
}
