import { useState } from 'react';
import {
  CAB_TYPES,
  GENDERS,
  PersonName,
  VehicleNumber,
  maxLengthOf,
  phoneDigits,
  routes,
  type Driver,
} from '@pahiya/contracts';
import { cabTypeWord, FileField, SegmentedControl, Select, TextField, useText, type TextOf } from '@pahiya/ui';
import { paramsOf, upload, useWrite } from '@pahiya/web-kit';
import {
  emailRule,
  needed,
  optional,
  passwordRule,
  phoneRule,
  RegistrationFoot,
  useFields,
  EmailField,
  NewPasswordField,
  PhoneField,
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
const EMPTY = {
  ...ABOUT,
  password: '',
  /** The names of the chosen files, validated like the text fields. */
  licenseImage: '',
  aadhaarCardImage: '',
};
type Values = typeof EMPTY;
const IMAGES = ['licenseImage', 'aadhaarCardImage'] as const;
type ImageName = (typeof IMAGES)[number];
const REQUIRED = ['fullName', 'phoneNumber', 'password'] as const;

type Words = TextOf<typeof messages>;

const rulesIn = (text: Words) => (values: Values) => ({
  fullName: needed(values.fullName),
  phoneNumber: needed(values.phoneNumber, phoneRule),
  email: optional(values.email, emailRule),
  password: needed(values.password, passwordRule),
  licenseImage: values.licenseImage ? undefined : text('chooseLicense'),
  aadhaarCardImage: values.aadhaarCardImage ? undefined : text('chooseAadhaar'),
});

/** The sentence above the missing fields: docs/product.md, Rules of forms. */
function missingSentence(values: Values, text: Words): string | undefined {
  if (REQUIRED.some((name) => values[name].trim() === '')) return text('fieldsMissing');
  return IMAGES.some((name) => values[name] === '') ? text('imagesMissing') : undefined;
}

/** Why the server refused an image. */
function imageRefusal(error: Error | null, text: Words): string | undefined {
  const unsupported = paramsOf(error, 'UNSUPPORTED_TYPE');
  if (unsupported?.what === 'image') return text('imageIsOfWrongKind', { image: unsupported.field });
  const tooLarge = paramsOf(error, 'BODY_TOO_LARGE');
  return tooLarge?.what === 'image' ? text('imageIsTooLarge', { image: tooLarge.field }) : undefined;
}

function formDataOf(values: Values, images: Partial<Record<ImageName, File>>): FormData {
  const form = new FormData();
  const texts = {
    ...values,
    phoneNumber: phoneDigits(values.phoneNumber),
    vehicleNumber: values.vehicleNumber.toUpperCase(),
  };
  for (const [name, text] of Object.entries(texts)) {
    const value = name === 'password' ? text : text.trim();
    if (value !== '' && !IMAGES.some((image) => image === name)) form.append(name, value);
  }
  for (const name of IMAGES) if (images[name]) form.append(name, images[name], images[name].name);
  return form;
}

type Fields = Pick<ReturnType<typeof useFields<keyof Values>>, 'bind' | 'set' | 'values'>;

function AboutFields({ fields: { bind, set, values } }: { fields: Fields }) {
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
  const [images, setImages] = useState<Partial<Record<ImageName, File>>>({});
  const [progress, setProgress] = useState<number>();
  const [tried, setTried] = useState(false);
  const register = useWrite(
    (form: FormData, intent) => upload(routes.driver.registerDriver, { form, ...intent, onProgress: setProgress }),
    ({ driver }) => {
      draft.forget();
      onRegistered(driver);
    },
  );
  const fields = useFields(EMPTY, {
    draft,
    rules: rulesIn(text),
    failure: register.error,
    onEdit: register.reset,
  });
  const { errorOf, form, set, submit, values } = fields;

  const send = () => {
    if (register.isPending) return;
    setProgress(0);
    register.mutate(formDataOf(values, images), { onSettled: () => setProgress(undefined) });
  };
  const image = (name: ImageName) => ({
    name,
    required: true,
    value: images[name],
    error: errorOf(name),
    progress: images[name] && progress,
    disabled: register.isPending,
    onChange: (file: File | undefined) => {
      setImages((before) => ({ ...before, [name]: file }));
      set({ [name]: file?.name ?? '' });
    },
  });
  const missing = tried ? missingSentence(values, text) : undefined;

  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        setTried(true);
        submit(send)(event);
      }}
    >
      <AboutFields fields={fields} />
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
        pending={register.isPending}
        instead={missing ?? imageRefusal(register.error, text)}
      />
      {progress !== undefined && (
        <p role="status" className={styles.progress}>
          {progress < 1 ? text('sending', { percent: Math.round(progress * 100) }) : text('checking')}
        </p>
      )}
    </form>
  );
}
