import {
  EMAIL_ADDRESS,
  MOBILE_NUMBER,
  SHORTEST_PASSWORD,
  type Driver,
  type DriverChange,
  type GENDERS,
} from '@pahiya/contracts';
import { paramsOf } from '@pahiya/web-kit';

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

export type AboutDriver = Pick<
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

export type Field = keyof DriverFields;
/** What is wrong with a field: a key of the sentence. */
type Complaint =
  | (typeof MISSING)[number]
  | 'wrongPhone'
  | 'wrongEmail'
  | 'shortPassword'
  | 'chooseLicense'
  | 'chooseAadhaar';
const MISSING = ['enterFullName', 'enterPhone', 'enterPassword', 'enterSalary'] as const;
/** By field. */
type Complaints = Partial<Record<Field, Complaint>>;

export function complaintsOf(fields: DriverFields, isEditing: boolean): Complaints {
  const complaints: Complaints = {};
  if (fields.fullName.trim() === '') complaints.fullName = 'enterFullName';
  const phone = fields.phoneNumber.trim();
  if (phone === '') complaints.phoneNumber = 'enterPhone';
  else if (!MOBILE_NUMBER.test(phone)) complaints.phoneNumber = 'wrongPhone';
  if (fields.email && !EMAIL_ADDRESS.test(fields.email.trim())) complaints.email = 'wrongEmail';
  if (!isEditing && fields.password === '') complaints.password = 'enterPassword';
  else if (fields.password && fields.password.length < SHORTEST_PASSWORD) complaints.password = 'shortPassword';
  if (!isEditing && fields.salary === undefined) complaints.salary = 'enterSalary';
  if (!isEditing && !fields.licenseImage) complaints.licenseImage = 'chooseLicense';
  if (!isEditing && !fields.aadhaarCardImage) complaints.aadhaarCardImage = 'chooseAadhaar';
  return complaints;
}

/** docs/product.md, Rules of forms: the sentence above the form, that about the images above those. */
export function sentenceOf(complaints: Complaints): 'fillRequired' | 'uploadBoth' | 'correctFields' | undefined {
  const { licenseImage, aadhaarCardImage, ...others } = complaints;
  const found = Object.values(others);
  if (found.some((complaint) => MISSING.some((missing) => missing === complaint))) return 'fillRequired';
  if (licenseImage || aadhaarCardImage) return 'uploadBoth';
  return found.length > 0 ? 'correctFields' : undefined;
}

/** The image that the server refused, and why. */
export function refusedImageOf(error: Error | null) {
  const unsupported = paramsOf(error, 'UNSUPPORTED_TYPE');
  if (unsupported?.what === 'image') return { image: unsupported.field, why: 'imageIsOfWrongKind' } as const;
  const tooLarge = paramsOf(error, 'BODY_TOO_LARGE');
  return tooLarge?.what === 'image' ? ({ image: tooLarge.field, why: 'imageIsTooLarge' } as const) : undefined;
}
