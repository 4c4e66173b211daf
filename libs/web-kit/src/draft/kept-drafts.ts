/** An unfinished form in the session storage of its tab: see `draftOf`. */
export interface KeptDraft {
  /** `sub` of the account that typed it; undefined without a session. */
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
    // The storage is blocked or the value is not ours: the form starts empty.
    return undefined;
  }
}

function draftKeys(): string[] {
  try {
    return Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX));
  } catch {
    // The storage is blocked.
    return [];
  }
}

/**
 * Deletes the drafts of other accounts than `sub` in this tab. Drafts without an owner stay: they survive the login
 * that follows.
 */
export function forgetDraftsOfOthers(sub: string): void {
  for (const key of draftKeys()) {
    const owner = keptDraft(key)?.owner;
    if (owner !== undefined && owner !== sub) sessionStorage.removeItem(key);
  }
}
