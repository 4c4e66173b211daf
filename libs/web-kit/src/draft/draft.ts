import { useSession } from '@pahiya/web-kit';
import { draftKey, keptDraft, type KeptDraft } from './kept-drafts.ts';

/** A form that somebody began, and what this tab keeps of it. */
export interface Draft<Form> {
  /** What was typed, the empty form where nothing was. */
  read: () => Form;
  /** Members that are not of the draft are left out. */
  keep: (form: Form) => void;
  /** It was sent. */
  forget: () => void;
}

/** Of this page and not of the storage, where the token of another tab may stand before this page has heard of it. */
const whoIsHere = (): string | undefined => useSession.getState().claims?.sub;

/**
 * A form in the session storage of this tab: it outlives a reload, and a session that ends while somebody types, until
 * it is sent or its owner logs out. Another account finds an empty form; without a session nobody knows yet whose it is,
 * and a form outlives the login that it led to. `empty` names what is kept: never a password or a file.
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
      // A full or closed storage costs the copy, nothing else.
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
