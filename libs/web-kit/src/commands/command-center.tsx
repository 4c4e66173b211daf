import { useEffect, useState } from 'react';
import { openedPart, textNow, toast } from '@pahiya/ui';
import { FaultCatcher } from '../remotes/fault-catcher.tsx';
import { tellRenderFault } from '../remotes/tell-fault.ts';
import { useSession } from '../session/session.ts';
import { messages } from './messages.ts';
import { closeCommands, openCommands, useCommandStore } from './registry.ts';

const Palette = openedPart(() => import('./palette.tsx').then(({ Palette }) => Palette));

/**
 * Compares the character of the key, or the key's position where the character is not a Latin letter (a Hindi layout).
 */
function isShortcut({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  const isK = /^[!-~]$/.test(key) ? key.toLowerCase() === 'k' : code === 'KeyK';
  return isK && (ctrlKey || metaKey) && !altKey && !shiftKey;
}

/**
 * The command palette and its shortcut, Ctrl-K or Cmd-K. The shell's frame renders it once, inside the router and the
 * query client. It works only for signed-in people, and not while a dialog is open. If it does not load or fails, a
 * toast says so, the page stays, and the next press loads it again.
 */
export function CommandCenter() {
  const open = useCommandStore((commands) => commands.open);
  const signedIn = useSession((session) => session.token !== null);
  const [opened, setOpened] = useState(open);
  if (open && !opened) setOpened(true);

  useEffect(() => {
    if (!signedIn) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (!isShortcut(event) || event.defaultPrevented) return;
      const isOpen = useCommandStore.getState().open;
      if (!isOpen && document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
      event.preventDefault();
      // The keys are held down.
      if (event.repeat) return;
      if (isOpen) closeCommands();
      else openCommands();
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      closeCommands();
    };
  }, [signedIn]);

  const onFail = (error: unknown) => {
    tellRenderFault(error);
    closeCommands();
    setOpened(false);
    toast.error(() => textNow(messages)('notOpened'));
  };
  if (!opened || !signedIn) return null;
  return (
    <FaultCatcher onFail={onFail}>
      <Palette />
    </FaultCatcher>
  );
}
