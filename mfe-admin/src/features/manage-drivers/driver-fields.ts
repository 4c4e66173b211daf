import {
  EMAIL_ADDRESS,
  MOBILE_NUMBER,
  passwordLength,
  SHORTEST_PASSWORD,
  type Driver,
  type DriverChange,
  type GENDERS,
} from '@pahiya/contracts';
import { paramsOf } from '@pahiya/web-kit';
import {
  limitComplaints,
  limitFieldsOf,
  limitTexts,
  NO_LIMITS,
  withoutLimits,
  type LimitFields,
} from './driver-limits.ts';

export interface DriverFields extends LimitFields {
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

export type AboutDriver = Pick<
  DriverFields,
  'fullName' | 'phoneNumber' | 'email' | 'gender' | 'salary' | 'vehicleNumber' | 'vehicleType' | keyof LimitFields
>;

/** The fields of a new driver's form that may be kept in this tab: no password, no files. */
export const ABOUT_NEW_DRIVER: AboutDriver = {
  fullName: '',
  phoneNumber: '',
  email: '',
  gender: 'Male',
  salary: undefined,
  vehicleNumber: '',
  vehicleType: 'Sedan',
  ...NO_LIMITS,
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
    ...limitFieldsOf(driver),
  };
}

/** The multipart form. With `before` it has the changed fields, else every field with a value. */
export function formDataOf(fields: DriverFields, before?: DriverFields): FormData {
  const form = new FormData();
  const texts = { ...fields, vehicleNumber: fields.vehicleNumber.trim().toUpperCase() };
  for (const [name, value] of withoutLimits(texts)) {
    const isOfChange = name === 'status' || name === 'licenseVerified' || name === 'aadhaarVerified';
    if (value === undefined || (before ? value === before[name] : isOfChange || value === '')) continue;
    if (value instanceof File) form.append(name, value, value.name);
    // The service and the login take a password as it was typed.
    else form.append(name, name === 'password' ? value : String(value).trim());
  }
  for (const [name, value] of limitTexts(fields, before)) form.append(name, value);
  return form;
}

/** The multipart form for a single change: activation, or a verified document. */
export function changeForm(change: Pick<DriverChange, 'status' | 'licenseVerified' | 'aadhaarVerified'>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(change)) form.append(name, String(value));
  return form;
}

export type Field = keyof DriverFields;
/** What is wrong with a field, as a key of the messages. */
type Complaint =
  | (typeof MISSING)[number]
  | 'wrongPhone'
  | 'wrongEmail'
  | 'shortPassword'
  | 'chooseLicense'
  | 'chooseAadhaar'
  | NonNullable<ReturnType<typeof limitComplaints>[keyof LimitFields]>;
const MISSING = ['enterFullName', 'enterPhone', 'enterPassword', 'enterSalary'] as const;
type Complaints = Partial<Record<Field, Complaint | undefined>>;

function phoneComplaint(phoneNumber: string): Complaint | undefined {
  const phone = phoneNumber.trim();
  if (phone === '') return 'enterPhone';
  return MOBILE_NUMBER.test(phone) ? undefined : 'wrongPhone';
}

function emailComplaint(email: string): Complaint | undefined {
  return email && !EMAIL_ADDRESS.test(email.trim()) ? 'wrongEmail' : undefined;
}

function passwordComplaint(password: string, isEditing: boolean): Complaint | undefined {
  if (password === '') return isEditing ? undefined : 'enterPassword';
  return passwordLength(password) < SHORTEST_PASSWORD ? 'shortPassword' : undefined;
}

/** Only a new driver must have these: one who is edited has them already. */
const neededOfNew = (fields: DriverFields): Complaints => ({
  salary: fields.salary === undefined ? 'enterSalary' : undefined,
  licenseImage: fields.licenseImage ? undefined : 'chooseLicense',
  aadhaarCardImage: fields.aadhaarCardImage ? undefined : 'chooseAadhaar',
});

/** What is wrong with the form, by field. A correct field is undefined or absent. */
export function complaintsOf(fields: DriverFields, isEditing: boolean): Complaints {
  return {
    fullName: fields.fullName.trim() === '' ? 'enterFullName' : undefined,
    phoneNumber: phoneComplaint(fields.phoneNumber),
    email: emailComplaint(fields.email),
    password: passwordComplaint(fields.password, isEditing),
    ...limitComplaints(fields),
    ...(isEditing ? {} : neededOfNew(fields)),
  };
}

/** The key of the one sentence for the whole form, in the order of docs/product.md, Rules of forms. */
export function sentenceOf(complaints: Complaints): 'fillRequired' | 'uploadBoth' | 'correctFields' | undefined {
  const { licenseImage, aadhaarCardImage, ...others } = complaints;
  const found = Object.values(others).filter((complaint) => complaint !== undefined);
  if (found.some((complaint) => MISSING.some((missing) => missing === complaint))) return 'fillRequired';
  if (licenseImage || aadhaarCardImage) return 'uploadBoth';
  return found.length > 0 ? 'correctFields' : undefined;
}

/** The image that the server refused, and a key of the messages that says why. */
export function refusedImageOf(error: Error | null) {
  const unsupported = paramsOf(error, 'UNSUPPORTED_TYPE');
  if (unsupported?.what === 'image') return { image: unsupported.field, why: 'imageIsOfWrongKind' } as const;
  const tooLarge = paramsOf(error, 'BODY_TOO_LARGE');
  return tooLarge?.what === 'image' ? ({ image: tooLarge.field, why: 'imageIsTooLarge' } as const) : undefined;
}
