import { CAB_TYPES, GENDERS, PersonName, VehicleNumber, maxLengthOf, routes, type Driver } from '@pahiya/contracts';
import { cabTypeWord, FileField, SegmentedControl, Select, TextField, useText, type TextOf } from '@pahiya/ui';
import { upload, useWrite } from '@pahiya/web-kit';
import {
  DRIVER_IMAGES,
  driverFormData,
  EmailField,
  emailRule,
  needed,
  NewPasswordField,
  optional,
  passwordRule,
  PhoneField,
  phoneRule,
  RegistrationFoot,
  UploadProgress,
  useFields,
  useImageRefusal,
  useMissing,
  useUpload,
  type Fields,
  type FormUpload,
} from '@pahiya/web-kit/accounts';
import { draftOf } from '@pahiya/web-kit/draft';
import { messages } from './messages.ts';
import styles from './register-driver.module.css';

const ABOUT = {
  fullName: '',
  phoneNumber: '',
  email: '',
  gender: 'Male',
  vehicleType: 'Sedan',
  vehicleNumber: '',
};
const draft = draftOf('driver-registration', ABOUT);
const EMPTY: Registration = { ...ABOUT, password: '', licenseImage: undefined, aadhaarCardImage: undefined };
const REQUIRED = ['fullName', 'phoneNumber', 'password'] as const;

type Registration = typeof ABOUT & { password: string } & Record<(typeof DRIVER_IMAGES)[number], File | undefined>;

const rulesIn = (text: TextOf<typeof messages>) => (values: Registration) => ({
  fullName: needed(values.fullName),
  phoneNumber: needed(values.phoneNumber, phoneRule),
  email: optional(values.email, emailRule),
  password: needed(values.password, passwordRule),
  licenseImage: values.licenseImage ? undefined : text('chooseLicense'),
  aadhaarCardImage: values.aadhaarCardImage ? undefined : text('chooseAadhaar'),
});

function AboutFields({ bind, set, values }: Fields<Registration>) {
  const text = useText(messages);
  return (
    <div className={styles.fields}>
      <TextField
        label={text('fullName')}
        autoComplete="name"
        maxLength={maxLengthOf(PersonName)}
        required
        {...bind('fullName')}
      />
      <PhoneField label={text('phoneNumber')} required {...bind('phoneNumber')} />
      <EmailField label={text('email')} description={text('emailHint')} autoComplete="email" {...bind('email')} />
      <NewPasswordField label={text('password')} required {...bind('password')} />
      <SegmentedControl
        label={text('gender')}
        hideLabel={false}
        wide
        value={values.gender}
        choices={GENDERS.map((value) => ({ value, label: text('genderName', { gender: value }) }))}
        onChange={(gender) => set({ gender })}
      />
      <Select
        label={text('vehicleType')}
        options={CAB_TYPES.map((value) => ({ value, label: cabTypeWord(value) }))}
        {...bind('vehicleType')}
      />
      <TextField
        label={text('vehicleNumber')}
        description={text('vehicleNumberHint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={maxLengthOf(VehicleNumber)}
        {...bind('vehicleNumber')}
      />
    </div>
  );
}

/** The registration form of a driver, with both images. */
export function RegistrationForm({ onRegistered }: { onRegistered: (driver: Driver) => void }) {
  const text = useText(messages);
  const register = useWrite(
    ({ form, ...how }: FormUpload, intent) => upload(routes.driver.registerDriver, { form, ...intent, ...how }),
    ({ driver }) => {
      draft.forget();
      onRegistered(driver);
    },
  );
  const { isPending, progress, start } = useUpload(register);
  const fields = useFields(EMPTY, {
    draft,
    rules: rulesIn(text),
    failure: register.error,
    onEdit: register.reset,
  });
  const { bind, form, submit, tried, values } = fields;
  const missing = useMissing(values, REQUIRED, DRIVER_IMAGES);
  const refusal = useImageRefusal(register.error);

  const send = () => {
    if (!isPending) start(driverFormData(values));
  };
  const image = (name: (typeof DRIVER_IMAGES)[number]) => ({
    required: true,
    progress: values[name] && progress,
    disabled: isPending,
    ...bind(name),
  });

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit(send)}>
      <AboutFields {...fields} />
      <fieldset className={styles.documents}>
        <legend>{text('documents')}</legend>
        <p>{text('documentsHint')}</p>
        <div className={styles.fields}>
          <FileField label={text('licenseImage')} {...image('licenseImage')} />
          <FileField label={text('aadhaarCardImage')} {...image('aadhaarCardImage')} />
        </div>
      </fieldset>
      <RegistrationFoot
        failure={register.error}
        pending={isPending}
        instead={(tried ? (missing.fields ?? missing.images) : undefined) ?? refusal?.sentence}
      />
      {progress !== undefined && (
        <p className={styles.progress}>
          <UploadProgress part={progress} />
        </p>
      )}
    </form>
  );
}
