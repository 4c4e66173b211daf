import { type ReactNode } from 'react';
import { type Employee } from '@pahiya/contracts';
import { ConfirmDialog, textNow, toast, useText } from '@pahiya/ui';
import { failureSentence } from '@pahiya/web-kit';
import { useDeleteEmployee } from './employees.queries.ts';
import styles from './employees.module.css';
import { messages } from './messages.ts';

export function DeleteEmployeeDialog({ employee, onClose }: { employee: Employee; onClose: () => void }) {
  const text = useText(messages);
  const remove = useDeleteEmployee();
  const name = employee.employeeName ?? employee.email;
  const confirm = () =>
    remove.mutate(employee._id, {
      onSuccess: () => {
        toast.success(() => textNow(messages)('deleted'));
        onClose();
      },
    });

  return (
    <ConfirmDialog
      open
      danger
      title={text('sureToDelete')}
      confirmLabel={text('deleteOf', { name: name.split(' ')[0] })}
      pending={remove.isPending}
      failure={
        remove.error &&
        failureSentence(remove.error, { unreachable: text('unreachable'), otherwise: text('deleteFailed') })
      }
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className={styles.consequence}>
        {text.rich('deleteConsequence', {
          name,
          hasId: employee.employeeId ? 'yes' : 'no',
          id: employee.employeeId,
          b: (words: ReactNode[]) => <b>{words}</b>,
        })}
      </p>
    </ConfirmDialog>
  );
}
