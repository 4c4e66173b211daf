import { useSession } from '@pahiya/web-kit';
import { draftKey, keptDraft, type KeptDraft } from './kept-drafts.ts';

/** An unfinished form that is kept in this tab. */
export interface Draft<Form> {
  /** The typed values, or the empty form where there are none. */
  read: () => Form;
  /** Members that do not belong to the draft are left out. */
  keep: (form: Form) => void;
  /** Deletes the draft after the form was sent. */
  forget: () => void;
}

/** Reads the page's state and not the storage: another tab may have stored a token that this page does not know yet. */
const whoIsHere = (): string | undefined => useSession.getState().claims?.sub;

/**
 * Keeps a form in the session storage of this tab. It survives a reload and an expired session, until the form is sent
 * or its owner logs out. Another account finds an empty form. A form that was begun without a session has no owner yet
 * and survives the login that follows. `empty` lists the members that are kept: never a password or a file.
 */
export function draftOf<Form extends object>(name: string, empty: Form): Draft<Form> {
  const key = draftKey(name);
  const membersOf = (form: object) => Object.fromEntries(Object.entries(form).filter(([member]) => member in empty));
  const isForeign = ({ owner }: KeptDraft) => {
    const here = whoIsHere();
    return owner !== undefined && here !== undefined && owner !== here;
  };
  const keep = (form: Form) => {
    const typed = membersOf(form);
    const owner = whoIsHere() ?? keptDraft(key)?.owner;
    try {
      if (JSON.stringify({ ...empty, ...typed }) === JSON.stringify(empty)) sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, JSON.stringify({ owner, typed } satisfies KeptDraft));
    } catch {
      // If the storage is full or blocked, only the draft is lost.
    }
  };
  return {
    read: () => {
      const kept = keptDraft(key);
      return kept && !isForeign(kept) ? { ...empty, ...membersOf(kept.typed) } : empty;
    },
    keep,
    forget: () => keep(empty),
  };
}
