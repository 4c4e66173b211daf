import { useState } from 'react';
import { Button, Card, Icon, LinkButton, shortId, toast } from '@pahiya/ui';
import { errorSentence } from '@pahiya/web-kit';
import { useRegisterDriver } from '../../drivers/drivers.queries.ts';
import { AdminPage } from '../../page/admin-page.tsx';
import { paths } from '../../paths.ts';
import { DriverForm, formDataOf, NEW_DRIVER } from './driver-form.tsx';
import styles from './drivers.module.css';

export function AddDriverPage() {
  const [progress, setProgress] = useState<number>();
  const register = useRegisterDriver();
  const driver = register.data?.driver;

  return (
    <AdminPage title="Register New Driver" description="The driver is active at once and can be assigned.">
      {driver ? (
        <Card className={styles.success}>
          <div className={styles.successBody} role="status">
            <span className={styles.medal}>
              <Icon name="check" size={24} />
            </span>
            <h2>Driver registered successfully</h2>
            <p>
              {`${driver.fullName} is driver ${shortId(driver.driverId, { first: 6 })} and signs in with ${driver.phoneNumber}.`}
            </p>
            <div className={styles.buttons}>
              <Button variant="primary" icon="plus" onClick={() => register.reset()}>
                Register Another Driver
              </Button>
              <LinkButton href={paths.manageDrivers}>View All Drivers</LinkButton>
            </div>
          </div>
        </Card>
      ) : (
        <DriverForm
          before={NEW_DRIVER}
          isEditing={false}
          pending={register.isPending}
          progress={register.isPending ? progress : undefined}
          error={register.error}
          errorText={errorSentence(register.error, 'Failed to process request')}
          submitLabel="Register Driver"
          onSubmit={(fields) => {
            setProgress(0);
            register.mutate(
              { form: formDataOf(fields), onProgress: setProgress },
              { onSuccess: () => toast.success('Driver registered successfully') },
            );
          }}
        />
      )}
    </AdminPage>
  );
}
