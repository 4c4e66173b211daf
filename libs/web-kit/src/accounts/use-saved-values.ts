import { useState } from 'react';

/** The values of a form with those of `next` in the fields that still hold what they held in `seen`. */
export function followed<Values extends object>(now: Values, seen: Partial<Values>, next: Partial<Values>): Values {
  const names = Object.keys(next) as (keyof Values)[];
  const follows = names.filter((name) => now[name] === seen[name]);
  return { ...now, ...Object.fromEntries(follows.map((name) => [name, next[name]])) };
}

export const areSame = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);

interface FollowOptions<Values> {
  /** A save of the form runs. */
  pending: boolean;
  update: (change: (now: Values) => Values) => void;
}

/**
 * Lets the fields that the person has not changed follow the saved values, which may change while the form is open:
 * otherwise the next save would take that change back. Nothing follows while a save runs, because a field that holds the
 * old value then may have been changed back. Returns what the answer of the save calls: the fields that still hold what
 * was sent take what was saved, and what was typed meanwhile stays.
 */
export function useFollowSaved<Saved extends object, Values extends Saved>(
  saved: Saved,
  { pending, update }: FollowOptions<Values>,
): (sent: Saved, next: Saved) => void {
  const [seen, setSeen] = useState(saved);
  const [given, setGiven] = useState(saved);
  const follow = (from: Saved, next: Saved) => {
    setSeen(next);
    update((now) => ({ ...now, ...followed<Saved>(now, from, next) }));
  };
  // State is set during render, as React recommends for state derived from a prop. It is a change of the prop that counts:
  // after a save the form may be rendered once more with the values before it.
  if (!pending && !areSame(given, saved)) {
    setGiven(saved);
    if (!areSame(seen, saved)) follow(seen, saved);
  }
  return follow;
}

interface SavedValues<Values> {
  values: Values;
  set: (changes: Partial<Values>) => void;
  /** Takes the values that were saved, when the answer of a save that this render sent has come. */
  settle: (saved: Values) => void;
}

/** The values of a form that shows and changes saved ones. `pending`: a save of the form runs. */
export function useSavedValues<Values extends object>(saved: Values, pending: boolean): SavedValues<Values> {
  const [values, update] = useState(saved);
  const follow = useFollowSaved<Values, Values>(saved, { pending, update });
  return {
    values,
    set: (changes) => update((now) => ({ ...now, ...changes })),
    settle: (next) => follow(values, next),
  };
}
