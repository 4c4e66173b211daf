import { useWrite, type Intent } from '@pahiya/web-kit';
import { useTimesUndone } from '@pahiya/web-kit/accounts';

/**
 * A write of settings. A retry after a lost answer is the same write, but not if somebody else has taken the first try
 * back meanwhile. @param saved the settings as the form shows them, by the names under which they are sent
 */
export function useSettingsWrite<Settings extends object, Answer>(
  saved: object,
  send: (settings: Settings, intent: Intent) => Promise<Answer>,
  onSuccess: (answer: Answer) => void,
) {
  const timesUndone = useTimesUndone(saved);
  const write = useWrite(
    ({ settings }: { settings: Settings; undone: readonly number[] }, intent) => send(settings, intent),
    onSuccess,
  );
  return {
    error: write.error,
    isPending: write.isPending,
    mutate: (settings: Settings, then: { onSuccess: (answer: Answer) => void }) =>
      write.mutate({ settings, undone: timesUndone(settings) }, then),
  };
}
