import { useSearchParams } from 'react-router';

type Values<Name extends string> = Readonly<Record<Name, string>>;

/**
 * What a page keeps in the address bar, so that a reload, a bookmark and the back button know it: the named parameters
 * ('' when absent) and a function that changes some of them. `push` adds a step to the history, for what opens.
 */
export function useAddress<Name extends string>(
  ...names: readonly Name[]
): [Values<Name>, (changes: Partial<Values<Name>>, options?: { push?: boolean }) => void] {
  const [params, setParams] = useSearchParams();
  const values = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Values<Name>;
  const change = (changes: Partial<Values<Name>>, { push = false } = {}) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries<string | undefined>(changes)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: !push, preventScrollReset: true },
    );
  return [values, change];
}
