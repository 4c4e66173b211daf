import { isApiError, paramsOf } from '@pahiya/web-kit';

/** The field of what exists already, in every form that has it. */
const FIELD_OF_TAKEN: Readonly<Record<string, string | undefined>> = {
  'company-code': 'companyId',
  'company-email': 'email',
  'company-name': 'companyName',
  'employee-number': 'employeeId',
  'employee-email': 'email',
  'driver-phone': 'phoneNumber',
  'driver-email': 'email',
};

/** The server's sentences, by the name of the field. Empty if the error is not about fields. */
export function fieldErrors(error: unknown): Readonly<Record<string, string>> {
  if (!isApiError(error)) return {};
  const taken = FIELD_OF_TAKEN[paramsOf(error, 'ALREADY_EXISTS')?.what ?? ''];
  if (taken) return { [taken]: error.message };
  return Object.fromEntries(error.issues.map(({ path, message }) => [path.split(/[./]/).at(-1) ?? path, message]));
}

/** Whether the error is only about fields among `names`, so that their own sentences say all of it. */
export function isShownAtFields(error: unknown, names: readonly string[]): boolean {
  const wrong = Object.keys(fieldErrors(error));
  return wrong.length > 0 && wrong.every((name) => names.includes(name));
}
