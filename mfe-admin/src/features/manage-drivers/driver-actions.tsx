import { type Driver, type DriverChange } from '@pahiya/contracts';
import { Menu, textNow, toast, useText } from '@pahiya/ui';
import { errorSentence, useNavigate } from '@pahiya/web-kit';
import { useUpdateDriver } from '../../drivers/drivers.queries.ts';
import { driverSalary } from '../../paths.ts';
import { useTimesLeft } from '../../writes/use-times-left.ts';
import { changeForm } from './driver-fields.ts';
import { messages, type DriverText } from './messages.ts';

type Change = Pick<DriverChange, 'status' | 'licenseVerified' | 'aadhaarVerified'>;

/** Changes a driver at one press, and shows a toast with the effect of the change. */
export function useChange(driver: Driver) {
  const update = useUpdateDriver(driver._id);
  const timesLeft = {
    status: useTimesLeft(driver.status),
    licenseVerified: useTimesLeft(String(driver.licenseVerified)),
    aadhaarVerified: useTimesLeft(String(driver.aadhaarVerified)),
  };
  const names = ['status', 'licenseVerified', 'aadhaarVerified'] as const;
  const change = (next: Change, done: (text: DriverText) => string) =>
    update.mutate(
      { form: changeForm(next), undone: names.map((name) => timesLeft[name](String(next[name]))) },
      {
        onSuccess: () => toast.success(() => done(textNow(messages))),
        onError: (error) => toast.error(() => errorSentence(error, textNow(messages)('failedToProcess'))),
      },
    );
  return { change, isPending: update.isPending };
}

/** The rare actions for a driver. The destructive action is last. */
export function MoreActions({ driver, onDelete }: { driver: Driver; onDelete: () => void }) {
  const text = useText(messages);
  const navigate = useNavigate();
  const { change, isPending } = useChange(driver);
  const deactivate = () =>
    change({ status: 'inactive' }, (said) => said('cannotBeAssigned', { name: driver.fullName }));
  return (
    <Menu
      label={text('moreActionsFor', { name: driver.fullName })}
      button={text('more')}
      items={[
        {
          key: 'salary',
          label: text('salary'),
          icon: 'wallet',
          onSelect: () => void navigate(driverSalary(driver._id)),
        },
        ...(driver.status === 'active'
          ? [
              {
                key: 'deactivate',
                label: text('deactivate'),
                icon: 'ban',
                disabled: isPending,
                onSelect: deactivate,
              } as const,
            ]
          : []),
        { key: 'delete', label: text('delete'), icon: 'trash', danger: true, onSelect: onDelete },
      ]}
    />
  );
}
