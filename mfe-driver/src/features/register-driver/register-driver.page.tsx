import { useEffect, useRef, useState } from 'react';
import { type Driver } from '@pahiya/contracts';
import { Button, formatPhone, KeyValueList, LinkButton, Notice, useText } from '@pahiya/ui';
import { EntrancePage, Link, signOut, useSession } from '@pahiya/web-kit';
import { DriverApp } from '../../offline/driver-app.tsx';
import { LanguageChoice } from '../../language/language-choice.tsx';
import { paths } from '../../paths.ts';
import { messages } from './messages.ts';
import { RegistrationForm } from './registration-form.tsx';
import styles from './register-driver.module.css';

export function RegisterDriverPage() {
  const text = useText(messages);
  const [registered, setRegistered] = useState<Driver | null>(null);
  const claims = useSession((session) => session.claims);

  if (registered) return <WaitingForActivation driver={registered} />;
  return (
    <EntrancePage
      wide
      title={text('title')}
      description={text('description')}
      foot={
        <>
          <p>{text.rich('registeredAlready', { link: (words) => <Link to={paths.login}>{words}</Link> })}</p>
          <LanguageChoice />
          <DriverApp />
        </>
      }
    >
      {claims ? (
        <Notice
          title={text('loggedInAs', { name: claims.name ?? claims.role })}
          action={<Button onClick={() => void signOut()}>{text('logOut')}</Button>}
        >
          {text('loggedInHint')}
        </Notice>
      ) : (
        <RegistrationForm onRegistered={setRegistered} />
      )}
    </EntrancePage>
  );
}

function WaitingForActivation({ driver }: { driver: Driver }) {
  const text = useText(messages);
  const top = useRef<HTMLDivElement>(null);
  // The form that had the focus was removed.
  useEffect(() => {
    window.scrollTo(0, 0);
    top.current?.focus({ preventScroll: true });
  }, []);
  return (
    <EntrancePage title={text('waitingTitle')} description={text('success')}>
      <div ref={top} tabIndex={-1} className={styles.waiting}>
        <Notice tone="success" title={text('thanks', { name: driver.fullName })}>
          {text('thanksHint')}
        </Notice>
        <KeyValueList
          entries={[
            { key: 'id', label: text('driverId'), value: driver.driverId },
            {
              key: 'login',
              label: text('logInWith'),
              value: driver.email
                ? text('phoneOrEmail', { phone: formatPhone(driver.phoneNumber), email: driver.email })
                : formatPhone(driver.phoneNumber),
            },
            { key: 'status', label: text('status'), value: text('inactive') },
          ]}
        />
        <LinkButton href={paths.login} variant="primary" size="large" wide>
          {text('login')}
        </LinkButton>
      </div>
    </EntrancePage>
  );
}
