import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { type Driver } from '@pahiya/contracts';
import { Button, Card, ErrorState, Skeleton, toast } from '@pahiya/ui';
import { errorSentence } from '@pahiya/web-kit';
import { driverQuery, useUpdateDriver } from '../../drivers/drivers.queries.ts';
import { AdminPage } from '../../page/admin-page.tsx';
import { DriverForm, fieldsOf, formDataOf } from './driver-form.tsx';
import { useDocumentUrl } from './document-image.tsx';

/** In place of the table, with its own heading: the console has no path of its own for it. */
export function EditDriverPage({ driverId, onLeave }: { driverId: string; onLeave: () => void }) {
  const { data: driver, error, refetch, isRefetching } = useQuery({ ...driverQuery(driverId), staleTime: 0 });
  return (
    <AdminPage
      title={driver ? `Edit ${driver.fullName}` : 'Edit Driver'}
      back={
        <Button variant="quiet" size="compact" icon="arrowLeft" onClick={onLeave}>
          Manage Drivers
        </Button>
      }
    >
      {driver ? (
        <Edit key={driver._id} driver={driver} onLeave={onLeave} />
      ) : (
        <Card>
          {error ? (
            <ErrorState
              title={`Failed to load driver details: ${errorSentence(error, 'Please try again.')}`}
              onRetry={() => void refetch()}
              retrying={isRefetching}
            />
          ) : (
            <Skeleton lines={6} height={36} />
          )}
        </Card>
      )}
    </AdminPage>
  );
}

function Edit({ driver, onLeave }: { driver: Driver; onLeave: () => void }) {
  // What the form was opened with: only what differs from it is sent.
  const [before] = useState(() => fieldsOf(driver));
  const [progress, setProgress] = useState<number>();
  const license = useDocumentUrl(driver._id, 'license');
  const aadhaar = useDocumentUrl(driver._id, 'aadhaar');
  const update = useUpdateDriver(driver._id);

  return (
    <DriverForm
      before={before}
      isEditing
      stored={{ license: license.url, aadhaar: aadhaar.url }}
      pending={update.isPending}
      progress={update.isPending ? progress : undefined}
      error={update.error}
      errorText={errorSentence(update.error, 'Failed to process request')}
      submitLabel="Save Changes"
      cancel={
        <Button onClick={onLeave} disabled={update.isPending}>
          Cancel
        </Button>
      }
      onSubmit={(fields) => {
        const form = formDataOf(fields, before);
        if ([...form].length === 0) {
          toast.info('Nothing was changed.');
          onLeave();
          return;
        }
        setProgress(fields.licenseImage || fields.aadhaarCardImage ? 0 : undefined);
        update.mutate(
          { form, ...(fields.licenseImage || fields.aadhaarCardImage ? { onProgress: setProgress } : {}) },
          {
            onSuccess: () => {
              toast.success('Driver updated successfully');
              onLeave();
            },
          },
        );
      }}
    />
  );
}
