import { useEffect, useRef } from 'react';
import { Button, Card, formatPhone, Icon, LinkButton, shortId, textNow, toast, useText } from '@pahiya/ui';
import { errorSentence } from '@pahiya/web-kit';
import { useUpload } from '@pahiya/web-kit/accounts';
import { draftOf } from '@pahiya/web-kit/draft';
import { useRegisterDriver } from '../../drivers/drivers.queries.ts';
import { AdminPage } from '../../page/admin-page.tsx';
import { paths } from '../../paths.ts';
import { ABOUT_NEW_DRIVER, formDataOf, NEW_DRIVER } from './driver-fields.ts';
import { DriverForm } from './driver-form.tsx';
import { messages } from './messages.ts';
import styles from './drivers.module.css';

const draft = draftOf('driver', ABOUT_NEW_DRIVER);

export function AddDriverPage() {
  const text = useText(messages);
  const register = useRegisterDriver(() => {
    draft.forget();
    toast.success(() => textNow(messages)('driverRegistered'));
  });
  const sending = useUpload(register);
  const driver = register.data?.driver;

  return (
    <AdminPage title={text('registerNewDriver')} description={text('activeAtOnce')}>
      {driver ? (
        <Registered
          name={driver.fullName}
          code={shortId(driver.driverId, { first: 6 })}
          phone={formatPhone(driver.phoneNumber)}
          onAnother={() => register.reset()}
        />
      ) : (
        <DriverForm
          before={NEW_DRIVER}
          isEditing={false}
          draft={draft}
          sending={sending}
          error={register.error}
          onEdit={register.reset}
          errorText={errorSentence(register.error, text('failedToProcess'))}
          submitLabel={text('registerDriver')}
          onSubmit={(fields) => sending.start(formDataOf(fields))}
        />
      )}
    </AdminPage>
  );
}

interface RegisteredProps {
  name: string;
  code: string;
  phone: string;
  onAnother: () => void;
}

function Registered({ name, code, phone, onAnother }: RegisteredProps) {
  const text = useText(messages);
  const next = useRef<HTMLButtonElement>(null);
  // The submit button had the focus and is gone.
  useEffect(() => next.current?.focus(), []);
  return (
    <Card className={styles.success}>
      <div className={styles.successBody}>
        <span className={styles.medal}>
          <Icon name="check" size={24} />
        </span>
        <div role="status" className={styles.successWords}>
          <h2>{text('driverRegistered')}</h2>
          <p>{text('signsInWith', { name, code, phone })}</p>
        </div>
        <div className={styles.buttons}>
          <Button ref={next} variant="primary" icon="plus" onClick={onAnother}>
            {text('registerAnother')}
          </Button>
          <LinkButton href={paths.manageDrivers}>{text('viewAllDrivers')}</LinkButton>
        </div>
      </div>
    </Card>
  );
}
