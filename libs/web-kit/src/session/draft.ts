import { decodeClaims, TOKEN_KEY } from './claims.ts';

/** A form that somebody began, and what this tab keeps of it. */
export interface Draft<Form> {
  /** What was typed, the empty form where nothing was. */
  read: () => Form;
  /** Members that are not of the draft are left out. */
  keep: (form: Form) => void;
  /** It was sent. */
  forget: () => void;
}

interface Kept {
  /** The account it was typed under, once there was one. */
  owner: string | undefined;
  typed: object;
}

/** By the token alone, so that an entry that is bundled with a remote knows it too. */
const whoIsHere = (): string | undefined => decodeClaims(localStorage.getItem(TOKEN_KEY) ?? '')?.sub;

function isKept(value: unknown): value is Kept {
  return typeof value === 'object' && value !== null && 'typed' in value && typeof value.typed === 'object';
}

function keptUnder(key: string): Kept | undefined {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return isKept(value) ? value : undefined;
  } catch {
    // Storage that is closed to us, or someone else's value under our key: an empty form is what there is.
    return undefined;
  }
}

/**
 * A form in the session storage of this tab: it outlives a reload, and a session that ends while somebody types, until
 * it is sent or its owner logs out. Another account finds an empty form; without a session nobody knows yet whose it is,
 * and a form outlives the login that it led to. `empty` names what is kept: never a password or a file.
 */
export function draftOf<Form extends object>(name: string, empty: Form): Draft<Form> {
  const key = `pahiya.draft.${name}`;
  const membersOf = (form: object) => Object.fromEntries(Object.entries(form).filter(([member]) => member in empty));
  const isForeign = ({ owner }: Kept) => {
    const here = whoIsHere();
    return owner !== undefined && here !== undefined && owner !== here;
  };
  const keep = (form: Form) => {
    const typed = membersOf(form);
    const owner = whoIsHere() ?? keptUnder(key)?.owner;
    try {
      if (JSON.stringify({ ...empty, ...typed }) === JSON.stringify(empty)) sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, JSON.stringify({ owner, typed } satisfies Kept));
    } catch {
      // A full or closed storage costs the copy, nothing else.
    }
  };
  return {
    read: () => {
      const kept = keptUnder(key);
      return kept && !isForeign(kept) ? { ...empty, ...membersOf(kept.typed) } : empty;
    },
    keep,
    forget: () => keep(empty),
  };
}
