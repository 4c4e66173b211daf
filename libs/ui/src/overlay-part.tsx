import { useState, type ComponentType } from 'react';
import { textNow } from './language/messages.tsx';
import { arrivalOf, useArrival, type LazyPart } from './lazy-part.tsx';
import { messages } from './messages.ts';
import { toast } from './toast.tsx';

interface OverlayProps {
  /** If undefined, the overlay is mounted only while it is open. */
  open?: boolean;
  onClose: () => void;
}

/**
 * A lazy menu, picker or dialog. If its code does not load, a toast says so and the overlay closes, so that the page
 * stays and the next press loads it again. The error is reported like an uncaught error.
 *
 * Only for ui's own overlays, which load while the page is idle. The dialogs of remotes are `openedPart`s: a deployment may
 * have taken their file away for good, so the error must reach the boundary of the remote, which loads the new build. Here
 * every press would ask for the missing file again.
 */
export function overlayPart<Props extends OverlayProps>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  const code = arrivalOf(load);

  function Part(props: Props) {
    const { open = true, onClose } = props;
    const [Shown, setShown] = useState<ComponentType<Props>>();
    useArrival(code, {
      awaited: open && !Shown,
      onArrival: (arrived) => setShown(() => arrived),
      onFailure: (error) => {
        reportError(error);
        toast.error(() => textNow(messages)('notOpened'), { id: 'not-opened' });
        onClose();
      },
    });
    return Shown ? <Shown {...props} /> : null;
  }
  return Object.assign(Part, { preload: code.arrival });
}
