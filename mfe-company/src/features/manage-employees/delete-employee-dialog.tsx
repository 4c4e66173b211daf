import { type Employee } from '@pahiya/contracts';
import { ConfirmDialog, Notice, toast } from '@pahiya/ui';
import { failureSentence } from '@pahiya/web-kit';
import { useDeleteEmployee } from './employees.queries.ts';
import styles from './employees.module.css';

export function DeleteEmployeeDialog({ employee, onClose }: { employee: Employee; onClose: () => void }) {
  const remove = useDeleteEmployee();
  const name = employee.employeeName ?? employee.email;
  const confirm = () =>
    remove.mutate(employee._id, {
      onSuccess: () => {
        toast.success('Employee deleted successfully');
        onClose();
      },
    });

  return (
    <ConfirmDialog
      open
      danger
      title="Are you sure you want to delete this employee?"
      confirmLabel={`Delete ${name.split(' ')[0]}`}
      pending={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className={styles.question}>
        {remove.isError && (
          <Notice tone="error">
            {failureSentence(remove.error, {
              unreachable: 'Server error. Please try again.',
              otherwise: 'Failed to delete employee',
            })}
          </Notice>
        )}
        <p>
          <b>{name}</b>
          {employee.employeeId && ` (${employee.employeeId})`} is signed out at once and can’t book any more. Rides
          already taken stay in your bookings and bills.
        </p>
      </div>
    </ConfirmDialog>
  );
}
