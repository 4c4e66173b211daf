import { useState } from 'react';
import { Button, Checkbox, ConfirmDialog, textNow, toast, useText } from '@pahiya/ui';
import { useLeaveGuard } from '@pahiya/web-kit';
import { messages } from './messages.ts';
import styles from './second-step.module.css';

/**
 * Shows the recovery codes for the only time. The person goes on after confirming that they are kept, and is asked before
 * anything else leads away.
 */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const text = useText(messages);
  const [isKept, setKept] = useState(false);
  const guard = useLeaveGuard(!isKept);
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => toast.success(() => textNow(messages)('copied')),
      () => toast.error(() => textNow(messages)('notCopied')),
    );
  return (
    <div className={styles.form}>
      <p>{text('codesText')}</p>
      <ul className={styles.codes} aria-label={text('codes')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div>
        <Button onClick={() => void copy()}>{text('copy')}</Button>
      </div>
      <Checkbox label={text('kept')} checked={isKept} onChange={setKept} />
      <Button variant="primary" wide disabledReason={isKept ? undefined : text('keepFirst')} onClick={onKept}>
        {text('done')}
      </Button>
      <ConfirmDialog
        open={guard.isAsking}
        title={text('leaveCodes')}
        confirmLabel={text('leave')}
        cancelLabel={text('stay')}
        danger
        onConfirm={guard.leave}
        onClose={guard.stay}
      >
        {text('codesLost')}
      </ConfirmDialog>
    </div>
  );
}
