import { useLayoutEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

type Values<Name extends string> = Readonly<Record<Name, string>>;

const valuesOf = <Name extends string>(params: URLSearchParams, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Values<Name>;

/** The named parameters of the address bar at this moment, '' when absent: for what a page asks for before it is drawn. */
export const addressNow = <Name extends string>(...names: readonly Name[]): Values<Name> =>
  valuesOf(new URLSearchParams(location.search), names);

/**
 * What a page keeps in the address bar, so that a reload, a bookmark and the back button know it: the named parameters
 * ('' when absent) and a function that changes some of them. `push` adds a step to the history, for what opens.
 */
export function useAddress<Name extends string>(
  ...names: readonly Name[]
): [Values<Name>, (changes: Partial<Values<Name>>, options?: { push?: boolean }) => void] {
  const [params, setParams] = useSearchParams();
  // A change may come from a timer or an answer that began before the last one: it is made to what the address is now.
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
