import { useEffect, useState } from 'react';
import { useQueries } from '@tanstack/react-query';
import { useLanguage, useText } from '@pahiya/ui';
import { messages } from './messages.ts';
import { useCommandStore } from './registry.ts';
import { useIsForMe, type Section } from './use-at-hand.ts';

/** After the last key, before the sources are asked. */
const TYPING_PAUSE_MS = 200;
const SHORTEST_QUERY = 2;
/** Of each source, so that the next one is seen too. */
const MOST_FOUND = 5;

/** What the registered sources find, each on its own: one that is slow or fails leaves the others be. */
export function useFound(query: string): { sections: Section[]; busy: boolean } {
  const text = useText(messages);
  const language = useLanguage();
  const isForMe = useIsForMe();
  const registered = useCommandStore((commands) => commands.sources);
  const asked = usePaused(query);
  const sources = [...registered.values()].filter(
    ({ current: source }) => isForMe(source) && asked.length >= (source.minLength ?? SHORTEST_QUERY),
  );
  const results = useQueries({
    queries: sources.map((source) => ({
      // What is found comes as finished sentences,
      queryKey: ['command-search', source.current.key, asked, language],
      // of the source as it is by then: it learns of another language after this.
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

/** The text once typing pauses; nothing typed counts at once. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), text === '' ? 0 : TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return text === '' ? '' : paused;
}
