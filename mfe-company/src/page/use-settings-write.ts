import { useState } from 'react';
import { useWrite, type Intent } from '@pahiya/web-kit';

/** How often the saved settings have changed since the form was opened. */
function useTimesChanged(saved: object): number {
  const content = JSON.stringify(saved);
  const [seen, setSeen] = useState({ content, times: 0 });
  // State is set during render, as React recommends for state derived from a prop.
  if (seen.content !== content) setSeen({ content, times: seen.times + 1 });
  return seen.times;
}

/**
 * A write of settings. A retry after a lost answer is the same write, but not over other settings than those that the
 * form showed then: somebody else may have taken the first try back, and the server would only repeat its answer.
 */
export function useSettingsWrite<Settings, Answer>(
  saved: object,
  send: (settings: Settings, intent: Intent) => Promise<Answer>,
  onSuccess: (answer: Answer) => void,
) {
  const times = useTimesChanged(saved);
  const write = useWrite(
    ({ settings }: { settings: Settings; times: number }, intent) => send(settings, intent),
    onSuccess,
  );
  return {
    error: write.error,
    isPending: write.isPending,
    mutate: (settings: Settings, then: { onSuccess: (answer: Answer) => void }) =>
      write.mutate({ settings, times }, then),
  };
}
