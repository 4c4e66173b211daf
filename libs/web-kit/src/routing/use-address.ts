import { useLayoutEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

type Values<Name extends string> = Readonly<Record<Name, string>>;

const valuesOf = <Name extends string>(params: URLSearchParams, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Values<Name>;

/**
 * The current values of the named parameters in the address bar, '' when absent: for calls that a page sends before it
 * renders.
 */
export const addressNow = <Name extends string>(...names: readonly Name[]): Values<Name> =>
  valuesOf(new URLSearchParams(location.search), names);

/**
 * State that a page keeps in the address bar, so that it survives a reload, a bookmark and the back button: the named
 * parameters ('' when absent) and a function that changes some of them. `push` adds a history entry, for things that
 * open.
 */
export function useAddress<Name extends string>(
  ...names: readonly Name[]
): [Values<Name>, (changes: Partial<Values<Name>>, options?: { push?: boolean }) => void] {
  const [params, setParams] = useSearchParams();
  // A change may come from a timer or an answer that began before the last change, so it is applied to the current
  // address.
  const latest = useRef(params);
  useLayoutEffect(() => {
    latest.current = params;
  }, [params]);
  const change = (changes: Partial<Values<Name>>, { push = false } = {}) => {
    const next = new URLSearchParams(latest.current);
    for (const [name, value] of Object.entries<string | undefined>(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    latest.current = next;
    setParams(next, { replace: !push, preventScrollReset: true });
  };
  return [valuesOf(params, names), change];
}
