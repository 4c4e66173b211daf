import { phoneDigits } from '@pahiya/contracts';
import { useText } from '@pahiya/ui';
import { paramsOf } from '@pahiya/web-kit';
import { messages } from './messages.ts';

type Value = string | number | boolean | File | undefined;

/** The images that a driver's form sends. */
export const DRIVER_IMAGES = ['licenseImage', 'aadhaarCardImage'] as const;

/** The text to send for a value. A password is sent as it was typed. */
function textOf(name: string, value: Exclude<Value, File>): string {
  const text = String(value ?? '');
  if (name === 'password') return text;
  if (name === 'phoneNumber') return phoneDigits(text);
  return name === 'vehicleNumber' ? text.trim().toUpperCase() : text.trim();
}

/**
 * The multipart form of a driver. With `before` it contains the values that differ from `before`, otherwise the values
 * that are not empty.
 */
export function driverFormData(
  values: Readonly<Record<string, Value>>,
  before?: Readonly<Record<string, Value>>,
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue;
    if (value instanceof File) {
      form.append(name, value, value.name);
      continue;
    }
    const old = before?.[name];
    const text = textOf(name, value);
    if (text !== (old instanceof File ? '' : textOf(name, old))) form.append(name, text);
  }
  return form;
}

const isEmpty = (value: Value): boolean => value === undefined || (typeof value === 'string' && value.trim() === '');

/**
 * The messages of the whole form: that fields are empty, or, if all are filled in, that images are missing
 * (docs/product.md, Rules of forms).
 */
export function useMissing<Name extends string>(
  values: Readonly<Record<Name, Value>>,
  fields: readonly Name[],
  images: readonly Name[] = [],
): { fields?: string; images?: string } {
  const text = useText(messages);
  if (fields.some((name) => isEmpty(values[name]))) return { fields: text('fieldsMissing') };
  return images.some((name) => isEmpty(values[name])) ? { images: text('imagesMissing') } : {};
}

/** The image that the server refused, and why. */
export function useImageRefusal(error: Error | null): { image: string; sentence: string } | undefined {
  const text = useText(messages);
  const unsupported = paramsOf(error, 'UNSUPPORTED_TYPE');
  if (unsupported?.what === 'image')
    return { image: unsupported.field, sentence: text('imageIsOfWrongKind', { image: unsupported.field }) };
  const tooLarge = paramsOf(error, 'BODY_TOO_LARGE');
  if (tooLarge?.what !== 'image') return undefined;
  const { field: image, megabytes } = tooLarge;
  return { image, sentence: text('imageIsTooLarge', { image, megabytes }) };
}
