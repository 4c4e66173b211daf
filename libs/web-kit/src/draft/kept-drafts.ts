/** A begun form in the session storage of its tab: see `draftOf`. */
export interface KeptDraft {
  /** `sub` of the account it was typed under, once there was one. */
  owner: string | undefined;
  typed: object;
}

const PREFIX = 'pahiya.draft.';

export const draftKey = (name: string): string => PREFIX + name;

function isKept(value: unknown): value is KeptDraft {
  return typeof value === 'object' && value !== null && 'typed' in value && typeof value.typed === 'object';
}

export function keptDraft(key: string): KeptDraft | undefined {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return isKept(value) ? value : undefined;
  } catch {
    // Storage that is closed to us, or someone else's value under our key: an empty form is what there is.
    return undefined;
  }
}

/** What others than `sub` began in this tab. What nobody owns yet stays: a form outlives the login that it led to. */
export function forgetDraftsOfOthers(sub: string): void {
  for (const key of Object.keys(sessionStorage)) {
    const owner = key.startsWith(PREFIX) ? keptDraft(key)?.owner : undefined;
    if (owner !== undefined && owner !== sub) sessionStorage.removeItem(key);
  }
}
