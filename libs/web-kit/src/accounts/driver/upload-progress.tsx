import { useText, VisuallyHidden } from '@pahiya/ui';
import { messages } from './messages.ts';

/** `part` is the sent part of the files, 0 to 1. */
export function UploadProgress({ part }: { part: number }) {
  const text = useText(messages);
  const sentence = (percent: number) => (part < 1 ? text('sending', { percent }) : text('checking'));
  return (
    <>
      <span aria-hidden>{sentence(Math.round(part * 100))}</span>
      <VisuallyHidden>
        {/* Read out only at every quarter. At every per cent a screen reader would read without a pause. */}
        <span role="status">{sentence(Math.floor(part * 4) * 25)}</span>
      </VisuallyHidden>
    </>
  );
}
