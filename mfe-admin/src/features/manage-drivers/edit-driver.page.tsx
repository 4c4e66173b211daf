import { useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { type Driver } from '@pahiya/contracts';
import { Button, Card, Skeleton, textNow, toast, useText } from '@pahiya/ui';
import { errorSentence, LoadFailure } from '@pahiya/web-kit';
import { useTimesUndone, useUpload } from '@pahiya/web-kit/accounts';
import { driverQuery, useUpdateDriver } from '../../drivers/drivers.queries.ts';
import { AdminPage } from '../../page/admin-page.tsx';
import { fieldsOf, formDataOf } from './driver-fields.ts';
import { DriverForm } from './driver-form.tsx';
import { useDocumentUrl } from './document-image.tsx';
import { messages } from './messages.ts';

/** Replaces the table of drivers. It has no path of its own; the address of the table names the driver. */
export function EditDriverPage({ driverId, onLeave }: { driverId: string; onLeave: () => void }) {
  const text = useText(messages);
  const found = useQuery({ ...driverQuery(driverId), staleTime: 0 });
  const { data: driver, error } = found;
  return (
    <AdminPage
      title={driver ? text('editOf', { name: driver.fullName }) : text('editDriver')}
      back={
        <Button variant="quiet" size="compact" icon="arrowLeft" onClick={onLeave}>
          {text('manageDrivers')}
        </Button>
      }
    >
      {driver ? (
        <Edit key={driver._id} driver={driver} onLeave={onLeave} />
      ) : (
        <Card>
          {error ? (
            <LoadFailure sentence={(reason) => text.rich('failedToLoadDetailsOf', { reason })} query={found} />
          ) : (
            <Skeleton lines={6} height={36} label={text('loadingDetails')} />
          )}
        </Card>
      )}
    </AdminPage>
  );
}

function Edit({ driver, onLeave }: { driver: Driver; onLeave: () => void }) {
  const text = useText(messages);
  // The form follows what is saved, and only the fields that differ from it are sent.
  const before = fieldsOf(driver);
  const timesUndone = useTimesUndone(before);
  const sent = useRef(before);
  const license = useDocumentUrl(driver._id, 'license');
  const aadhaar = useDocumentUrl(driver._id, 'aadhaar');
  const update = useUpdateDriver(driver._id);
  const sending = useUpload({
    ...update,
    mutate: (input, then) => update.mutate({ ...input, undone: timesUndone(sent.current) }, then),
  });

  return (
    <DriverForm
      before={before}
      isEditing
      stored={{ license: license.url, aadhaar: aadhaar.url }}
      sending={sending}
      error={update.error}
      onEdit={update.reset}
      errorText={errorSentence(update.error, text('failedToProcess'))}
      submitLabel={text('saveChanges')}
      cancel={
        <Button onClick={onLeave} disabled={sending.isPending}>
          {text('cancel')}
        </Button>
      }
      onSubmit={(fields) => {
        const form = formDataOf(fields, before);
        if ([...form].length === 0) {
          toast.info(() => textNow(messages)('nothingChanged'));
          onLeave();
          return;
        }
        sent.current = fields;
        sending.start(form, () => {
          toast.success(() => textNow(messages)('driverUpdated'));
          onLeave();
        });
      }}
    />
  );
}
