import { useEffect, useRef, useState } from 'react';
import { type Driver } from '@pahiya/contracts';
import { Button, KeyValueList, LinkButton, Notice } from '@pahiya/ui';
import { EntrancePage, Link, signOut, useSession } from '@pahiya/web-kit';
import { paths } from '../../paths.ts';
import { RegistrationForm } from './registration-form.tsx';
import styles from './register-driver.module.css';

export function RegisterDriverPage() {
  const [registered, setRegistered] = useState<Driver | null>(null);
  const claims = useSession((session) => session.claims);

  if (registered) return <WaitingForActivation driver={registered} />;
  return (
    <EntrancePage
      wide
      title="Register as a driver"
      description="Takes two minutes. Have your driving license and your Aadhaar card at hand, to photograph both."
      foot={
        <p>
          Registered already? <Link to={paths.login}>Driver login</Link>
        </p>
      }
    >
      {claims ? (
        <Notice
          title={`You are logged in as ${claims.name ?? claims.role}.`}
          action={<Button onClick={() => void signOut()}>Log Out</Button>}
        >
          Log out first to register another person as a driver.
        </Notice>
      ) : (
        <RegistrationForm onRegistered={setRegistered} />
      )}
    </EntrancePage>
  );
}

function WaitingForActivation({ driver }: { driver: Driver }) {
  const top = useRef<HTMLDivElement>(null);
  // The form that had the focus is gone.
  useEffect(() => {
    window.scrollTo(0, 0);
    top.current?.focus({ preventScroll: true });
  }, []);
  return (
    <EntrancePage title="Waiting for activation" description="Registration successful! Please login.">
      <div ref={top} tabIndex={-1} className={styles.waiting}>
        <Notice tone="success" title={`Thank you, ${driver.fullName}. We have your documents.`}>
          An admin looks at them and activates your account. Until then you can log in and see how it stands; rides come
          once you are active.
        </Notice>
        <KeyValueList
          entries={[
            { key: 'id', label: 'Driver ID', value: driver.driverId },
            {
              key: 'login',
              label: 'Log in with',
              value: [driver.phoneNumber, driver.email].filter(Boolean).join(' or '),
            },
            { key: 'status', label: 'Status', value: 'Inactive, until an admin activates you' },
          ]}
        />
        <LinkButton href={paths.login} variant="primary" size="large" wide>
          Login
        </LinkButton>
      </div>
    </EntrancePage>
  );
}
