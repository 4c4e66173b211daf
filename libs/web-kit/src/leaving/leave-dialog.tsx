import { type ReactNode } from 'react';
import { ConfirmDialog, useText } from '@pahiya/ui';
import { type LeaveGuard } from '@pahiya/web-kit';
import { messages } from './messages.ts';

interface LeaveDialogProps {
  guard: LeaveGuard;
  /** The description of what would be lost. */
  children: ReactNode;
}

/** Asks for confirmation while a `useLeaveGuard` blocks a navigation. */
export function LeaveDialog({ guard, children }: LeaveDialogProps) {
  const text = useText(messages);
  return (
    <ConfirmDialog
      open={guard.isAsking}
      title={text('leaveQuestion')}
      confirmLabel={text('leave')}
      cancelLabel={text('keepEditing')}
      danger
      onConfirm={guard.leave}
      onClose={guard.stay}
    >
      {children}
    </ConfirmDialog>
  );
}
