import { type AuditEntry } from '@pahiya/contracts';
import { formatInr, shortId } from '@pahiya/ui';
import { type AuditText } from './messages.ts';

/**
 * Replaces dots and hyphens, which the keys of an ICU select cannot contain. A service of a newer release may record an
 * unknown action, which is shown as it is.
 */
export const actionWord = (text: AuditText, action: string): string => {
  const key = action.replaceAll(/[.-]/g, '_');
  const word = text('actionWord', { action: key });
  return word === key ? action : word;
};

export function whoWord(text: AuditText, { who, action }: AuditEntry): string {
  if (who === null) return text(action === 'session.refused' ? 'notSignedIn' : 'platform');
  if (who.name !== null) return who.name;
  return who.role === 'admin' ? text('backOffice') : text('deletedPerson', { id: shortId(who.id) });
}

/** The subjects whose record has a name. Without one the record is deleted. */
const NAMED: readonly string[] = ['account', 'company', 'driver', 'joiner'];

export function aboutWord(text: AuditText, { subject: { kind, id, name } }: AuditEntry): string {
  if (name !== null) return name;
  if (NAMED.includes(kind) && id !== 'unknown') return text('deletedPerson', { id: shortId(id) });
  return kind === 'list' || id === 'unknown' ? id : shortId(id);
}

export const kindWord = (text: AuditText, kind: string): string => text('kindWord', { kind });
export const roleWord = (text: AuditText, role: string): string => text('roleWord', { role });

export function fieldWord(text: AuditText, field: string): string {
  const word = text('fieldWord', { field });
  if (word !== field) return word;
  // e.g. `Sedan localBasePaise`: Sedan local base
  return field
    .replace(/Paise$/, '')
    .replaceAll(/([a-z])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`);
}

export function valueWord(text: AuditText, field: string, value: string | null): string {
  if (value === null || value === '') return text('empty');
  if (value === 'true' || value === 'false') return text(value === 'true' ? 'yes' : 'no');
  if (field === 'role') return roleWord(text, value);
  if (field.endsWith('Paise')) return formatInr(Number(value) / 100);
  return text('valueWord', { coded: `${field}_${value}`, value });
}
