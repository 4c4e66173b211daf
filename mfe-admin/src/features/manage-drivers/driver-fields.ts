import { maximumOf, Salary, type Driver, type DriverChange, type GENDERS } from '@pahiya/contracts';
import { formatInr } from '@pahiya/ui';
import {
  driverFormData,
  emailRule,
  needed,
  optional,
  passwordRule,
  phoneRule,
  type Fields,
} from '@pahiya/web-kit/accounts';
import { limitFieldsOf, limitRules, limitTexts, NO_LIMITS, withoutLimits, type LimitFields } from './driver-limits.ts';
import { type DriverText } from './messages.ts';

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

/** The props of each part of the form. */
export interface DriverFieldsProps {
  fields: Fields<DriverFields>;
  isEditing: boolean;
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

const OF_CHANGE = new Set(['status', 'licenseVerified', 'aadhaarVerified']);

/** The fields that the form sends, except the limits. A new driver has no status yet and no verified documents. */
const sentOf = (fields: DriverFields, { isNew }: { isNew: boolean }) =>
  Object.fromEntries(withoutLimits(fields).filter(([name]) => !isNew || !OF_CHANGE.has(name)));

/** The multipart form. With `before` it has the changed fields, else every field with a value. */
export function formDataOf(fields: DriverFields, before?: DriverFields): FormData {
  const form = driverFormData(sentOf(fields, { isNew: !before }), before && sentOf(before, { isNew: false }));
  for (const [name, value] of limitTexts(fields, before)) form.append(name, value);
  return form;
}

/** The multipart form for a single change: activation, or a verified document. */
export function changeForm(change: Pick<DriverChange, 'status' | 'licenseVerified' | 'aadhaarVerified'>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(change)) form.append(name, String(value));
  return form;
}

const MOST_SALARY = maximumOf(Salary);

function salaryRule(salary: number | undefined, { isEditing, text }: { isEditing: boolean; text: DriverText }) {
  if (salary === undefined) return isEditing ? undefined : text('enterSalary');
  return salary > MOST_SALARY ? text('salaryRange', { most: formatInr(MOST_SALARY) }) : undefined;
}

/**
 * The errors in the fields. Password, salary and images are required only for a new driver, because an existing driver
 * has them.
 */
export function driverRules(fields: DriverFields, { isEditing, text }: { isEditing: boolean; text: DriverText }) {
  const isPasswordKept = isEditing && fields.password === '';
  return {
    fullName: needed(fields.fullName),
    phoneNumber: needed(fields.phoneNumber, phoneRule),
    email: optional(fields.email, emailRule),
    password: isPasswordKept ? undefined : needed(fields.password, passwordRule),
    salary: salaryRule(fields.salary, { isEditing, text }),
    ...limitRules(fields, text),
    ...(isEditing
      ? {}
      : {
          licenseImage: fields.licenseImage ? undefined : text('chooseLicense'),
          aadhaarCardImage: fields.aadhaarCardImage ? undefined : text('chooseAadhaar'),
        }),
  };
}
