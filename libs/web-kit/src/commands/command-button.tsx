import { Button, IconButton, useText } from '@pahiya/ui';
import { useSession } from '../session/session.ts';
import styles from './command-button.module.css';
import { messages } from './messages.ts';
import { openCommands } from './registry.ts';

const isApple = (): boolean => typeof navigator === 'object' && /Mac|iPhone|iPad/.test(navigator.userAgent);

/**
 * Opens the command palette. Shows an icon, or with `wide` also the label and the shortcut. Renders nothing for
 * signed-out visitors.
 */
export function CommandButton({ wide = false }: { wide?: boolean }) {
  const text = useText(messages);
  const signedIn = useSession((session) => session.token !== null);
  if (!signedIn) return null;
  const opens = {
    'aria-haspopup': 'dialog',
    'aria-keyshortcuts': isApple() ? 'Meta+K' : 'Control+K',
    onClick: openCommands,
  } as const;
  if (!wide) return <IconButton {...opens} icon="search" label={text('open')} className={styles.icon} />;
  return (
    <Button {...opens} size="compact" icon="search" className={styles.wide}>
      {text('short')}
      <kbd className={styles.keys} aria-hidden>
        {isApple() ? '⌘K' : 'Ctrl K'}
      </kbd>
    </Button>
  );
}
