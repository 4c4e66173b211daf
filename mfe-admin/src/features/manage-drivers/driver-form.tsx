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
  useText,
  VisuallyHidden,
} from '@pahiya/ui';
import { isApiError } from '@pahiya/web-kit';
import { type Draft } from '@pahiya/web-kit/draft';
import { fieldErrors } from '../../writes/field-errors.ts';
import { messages } from './messages.ts';
import { type Sending } from './use-upload.ts';
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

type AboutDriver = Pick<
  DriverFields,
  'fullName' | 'phoneNumber' | 'email' | 'gender' | 'salary' | 'vehicleNumber' | 'vehicleType'
>;

/** Of a new driver's form, what may wait in this tab. */
export const ABOUT_NEW_DRIVER: AboutDriver = {
  fullName: '',
  phoneNumber: '',
  email: '',
  gender: 'Male',
  salary: undefined,
  vehicleNumber: '',
  vehicleType: 'Sedan',
};

export const NEW_DRIVER: DriverFields = {
  ...ABOUT_NEW_DRIVER,
  password: '',
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

type Field = keyof DriverFields;
/** What is wrong with a field: a key of the sentence. */
type Complaint =
  | (typeof MISSING)[number]
  | 'wrongPhone'
  | 'wrongEmail'
  | 'shortPassword'
  | 'chooseLicense'
  | 'chooseAadhaar';
const MISSING = ['enterFullName', 'enterPhone', 'enterPassword', 'enterSalary'] as const;
type Complaints = Partial<Record<Field, Complaint>>;

function complaintsOf(fields: DriverFields, isEditing: boolean): Complaints {
  const complaints: Complaints = {};
  if (fields.fullName.trim() === '') complaints.fullName = 'enterFullName';
  const phone = fields.phoneNumber.replaceAll(/[\s-]/g, '');
  if (phone === '') complaints.phoneNumber = 'enterPhone';
  else if (!/^(\+91)?[6-9]\d{9}$/.test(phone)) complaints.phoneNumber = 'wrongPhone';
  if (fields.email && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(fields.email.trim())) complaints.email = 'wrongEmail';
  if (!isEditing && fields.password === '') complaints.password = 'enterPassword';
  else if (fields.password && fields.password.length < 8) complaints.password = 'shortPassword';
  if (!isEditing && fields.salary === undefined) complaints.salary = 'enterSalary';
  if (!isEditing && !fields.licenseImage) complaints.licenseImage = 'chooseLicense';
  if (!isEditing && !fields.aadhaarCardImage) complaints.aadhaarCardImage = 'chooseAadhaar';
  return complaints;
}

/** Specification, section 5: the sentence above the form. */
function sentenceOf(complaints: Complaints): 'fillRequired' | 'uploadBoth' | 'correctFields' | undefined {
  const { licenseImage, aadhaarCardImage, ...others } = complaints;
  const found = Object.values(others);
  if (found.some((complaint) => MISSING.some((missing) => missing === complaint))) return 'fillRequired';
  if (licenseImage || aadhaarCardImage) return 'uploadBoth';
  return found.length > 0 ? 'correctFields' : undefined;
}

/** The image that the server refused, and why: its sentence begins with the image's name in the form. */
function refusedImageOf(error: Error | null) {
  if (!isApiError(error)) return undefined;
  const image = (['licenseImage', 'aadhaarCardImage'] as const).find((name) => error.said?.startsWith(`${name} `));
  if (!image) return undefined;
  if (error.code === 'UNSUPPORTED_TYPE') return { image, why: 'imageIsOfWrongKind' } as const;
  return error.code === 'BODY_TOO_LARGE' ? ({ image, why: 'imageIsTooLarge' } as const) : undefined;
}

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
      <Card title={text('person')}>
        <div className={styles.fields}>
          <TextField
            label={text('fullName')}
            required
            autoComplete="off"
            maxLength={120}
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
            maxLength={16}
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
            maxLength={254}
            value={fields.email}
            onChange={set('email')}
            error={errorOf('email')}
          />
          <PasswordField
            label={text(isEditing ? 'newPassword' : 'password')}
            description={text(isEditing ? 'keepPassword' : 'passwordHint')}
            required={!isEditing}
            autoComplete="new-password"
            maxLength={200}
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
            max={1_00_00_000}
            step={500}
            value={fields.salary}
            onChange={set('salary')}
            error={errorOf('salary')}
          />
          <Select
            label={text('vehicleType')}
            value={fields.vehicleType}
            options={CAB_TYPES.map((value: CabType) => ({ value, label: value }))}
            onChange={set('vehicleType')}
          />
          <TextField
            label={text('vehicleNumber')}
            description={text('vehicleNumberHint')}
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
      {sentence ? (
        <Notice tone="error">{text(sentence)}</Notice>
      ) : (
        error && !sending.isCancelled && <Notice tone="error">{refusedImageText ?? errorText}</Notice>
      )}
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
