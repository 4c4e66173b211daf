import { useText, VisuallyHidden } from '@pahiya/ui';
import { messages } from './messages.ts';

/** `part`: how much of the files was sent, 0 to 1. */
export function UploadProgress({ part }: { part: number }) {
  const text = useText(messages);
  const sentence = (percent: number) => (part < 1 ? text('sending', { percent }) : text('checking'));
  return (
    <>
      <span aria-hidden>{sentence(Math.round(part * 100))}</span>
      <VisuallyHidden>
        {/* Read out at every quarter: at every per cent a screen reader would not stop. */}
        <span role="status">{sentence(Math.floor(part * 4) * 25)}</span>
      </VisuallyHidden>
    </>
  );
}
