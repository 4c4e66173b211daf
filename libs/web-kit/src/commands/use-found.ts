import { useEffect, useState } from 'react';
import { useQueries } from '@tanstack/react-query';
import { useLanguage, useText } from '@pahiya/ui';
import { messages } from './messages.ts';
import { useCommandStore } from './registry.ts';
import { useIsForMe, type Section } from './use-at-hand.ts';

/** The debounce after the last key before the sources are searched. */
const TYPING_PAUSE_MS = 200;
const SHORTEST_QUERY = 2;
/** The largest number of results of each source that are shown, so that the next source stays visible. */
const MOST_FOUND = 5;

/**
 * The results of the registered sources. Each source is searched independently: a slow or failed one does not affect
 * the others.
 */
export function useFound(query: string): { sections: Section[]; busy: boolean } {
  const text = useText(messages);
  const language = useLanguage();
  const isForMe = useIsForMe();
  const registered = useCommandStore((commands) => commands.sources);
  const asked = useDebounced(query);
  const sources = [...registered.values()].filter(
    ({ current: source }) => isForMe(source) && asked.length >= (source.minLength ?? SHORTEST_QUERY),
  );
  const results = useQueries({
    queries: sources.map((source) => ({
      // The results contain finished sentences, so the language is part of the key.
      queryKey: ['command-search', source.current.key, asked, language],
      // The source is read from the ref when the query runs: it switches to a new language only after this render.
      queryFn: ({ signal }: { signal: AbortSignal }) => source.current.search(asked, signal),
      retry: false,
    })),
  });
  const sections = sources.map(({ current: { key, label, none, failed } }, nth): Section => {
    const result = results[nth];
    const offers = (result?.data ?? [])
      .filter(isForMe)
      .slice(0, MOST_FOUND)
      .map((command) => ({ key: command.key, group: key, command }));
    const section = { key: `found ${key}`, label, offers };
    if (result?.isFetching) return { ...section, note: text('searching') };
    if (result?.isError) return { ...section, note: failed ?? text('failed'), again: () => void result.refetch() };
    return offers.length === 0 ? { ...section, note: none ?? text('none') } : section;
  });
  const waits = query !== asked && query.length >= SHORTEST_QUERY && registered.size > 0;
  return { sections, busy: waits || results.some(({ isFetching }) => isFetching) };
}

/** The debounced text; an empty text takes effect at once. */
function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), text === '' ? 0 : TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return text === '' ? '' : debounced;
}
