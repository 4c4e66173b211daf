import { type Driver } from '@pahiya/contracts';
import { ConfirmDialog, textNow, toast, useText } from '@pahiya/ui';
import { errorSentence } from '@pahiya/web-kit';
import { useDeleteDriver } from '../../drivers/drivers.queries.ts';
import { messages } from './messages.ts';

interface DeleteDriverDialogProps {
  driver: Driver;
  onClose: () => void;
  onDeleted: () => void;
}

export function DeleteDriverDialog({ driver, onClose, onDeleted }: DeleteDriverDialogProps) {
  const text = useText(messages);
  const remove = useDeleteDriver();
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={text('sureToDelete', { name: driver.fullName })}
      confirmLabel={text('deleteDriver')}
      cancelLabel={text('cancel')}
      danger
      pending={remove.isPending}
      failure={remove.error && errorSentence(remove.error, text('failedToDelete'))}
      onConfirm={() =>
        remove.mutate(
          { id: driver._id },
          {
            onSuccess: () => {
              toast.success(() => textNow(messages)('driverDeleted'));
              onDeleted();
            },
          },
        )
      }
    >
      <p>{text('whatIsLost')}</p>
    </ConfirmDialog>
  );
}
