import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { type SignIn } from '@pahiya/contracts';
import {
  Badge,
  Button,
  Card,
  ConfirmDialog,
  formatDateTime,
  Icon,
  Notice,
  Skeleton,
  toast,
  useText,
  type TextOf,
} from '@pahiya/ui';
import { errorSentence, LoadFailure } from '@pahiya/web-kit';
import { messages } from './messages.ts';
import styles from './security.module.css';
import { signInsQuery, useEndSignIn } from './security.queries.ts';

const PHONES = ['Android', 'iOS'];

function deviceOf({ browser, system }: SignIn, text: TextOf<typeof messages>): string {
  if (browser !== null && system !== null) return text('device', { browser, system });
  return browser ?? system ?? text('unknownDevice');
}

/** Where the account is logged in; each login can be ended. */
export function SignInsCard() {
  const text = useText(messages);
  const query = useQuery(signInsQuery);
  const end = useEndSignIn();
  const [isAsking, setAsking] = useState(false);
  const signIns = query.data?.signIns;
  const others = (signIns?.length ?? 0) - 1;
  const ask = () => {
    // The question begins without the failure of an earlier try.
    if (end.isError) end.reset();
    setAsking(true);
  };
  const endIt = (which: { id?: string }) =>
    end.mutate(which, {
      onSuccess: ({ message }) => {
        toast.success(() => message);
        setAsking(false);
      },
    });

  return (
    <Card
      flush
      title={text('signIns')}
      description={text('signInsText')}
      actions={
        others > 0 && (
          <Button onClick={ask} disabled={end.isPending && !isAsking}>
            {text('endOthers')}
          </Button>
        )
      }
    >
      {end.error && !isAsking && (
        <div className={styles.note}>
          <Notice tone="error">{errorSentence(end.error, text('notEnded'))}</Notice>
        </div>
      )}
      {query.isPending && (
        <div className={styles.row}>
          <Skeleton lines={3} label={text('loading')} />
        </div>
      )}
      {query.isError && <LoadFailure title={text('notLoaded')} query={query} />}
      {signIns && (
        <ul className={styles.rows}>
          {signIns.map((signIn) => (
            <Row
              key={signIn._id}
              signIn={signIn}
              pending={end.isPending && end.variables.id === signIn._id}
              // One login is ended at a time: a press of another button would do nothing.
              disabled={end.isPending && end.variables.id !== signIn._id}
              onEnd={() => endIt({ id: signIn._id })}
            />
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={isAsking}
        title={text('endOthersTitle')}
        confirmLabel={text('endOthers')}
        cancelLabel={text('cancel')}
        pending={end.isPending}
        failure={end.error ? errorSentence(end.error, text('notEnded')) : undefined}
        onConfirm={() => endIt({})}
        onClose={() => setAsking(false)}
      >
        {text('endOthersText', { count: others })}
      </ConfirmDialog>
    </Card>
  );
}

interface RowProps {
  signIn: SignIn;
  pending: boolean;
  disabled: boolean;
  onEnd: () => void;
}

function Row({ signIn, pending, disabled, onEnd }: RowProps) {
  const text = useText(messages);
  const device = deviceOf(signIn, text);
  const { address, current, lastUsedAt, signedInAt, system } = signIn;
  const about = [
    lastUsedAt === null
      ? text('signedIn', { when: formatDateTime(signedInAt) })
      : text('lastUsed', { when: formatDateTime(lastUsedAt) }),
    ...(address === null ? [] : [text('address', { address })]),
  ];
  return (
    <li className={styles.row}>
      <Icon name={PHONES.includes(system ?? '') ? 'phone' : 'device'} size={20} />
      <div className={styles.what}>
        <div className={styles.name}>
          {device}
          {current && <Badge tone="success">{text('thisDevice')}</Badge>}
        </div>
        <div className={styles.about}>{about.join(' · ')}</div>
      </div>
      {!current && (
        <Button
          size="compact"
          pending={pending}
          disabled={disabled}
          aria-label={text('endOf', { device })}
          onClick={onEnd}
        >
          {text('end')}
        </Button>
      )}
    </li>
  );
}
