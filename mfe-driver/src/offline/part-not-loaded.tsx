import { ErrorState, useText } from '@pahiya/ui';
import { messages } from './messages.ts';
import { NewVersion } from './new-version.tsx';

/** Shown in place of a part of the page whose code did not load, with a new version if one has removed its file. */
export function PartNotLoaded({ onRetry }: { onRetry: () => void }) {
  const text = useText(messages);
  return (
    <>
      <ErrorState title={text('partNotLoaded')} onRetry={onRetry} />
      <NewVersion looksAtOnce />
    </>
  );
}
