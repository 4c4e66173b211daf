import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { type PasskeyView, type SecondFactors } from '@pahiya/contracts';
import { Button, Card, formatDate, Icon, openedPart, Skeleton, useText } from '@pahiya/ui';
import { LoadFailure } from '@pahiya/web-kit';
import { PartBoundary } from '@pahiya/web-kit/boundaries';
import { type FactorTask } from './factor-dialog.tsx';
import { messages } from './messages.ts';
import styles from './security.module.css';
import { factorsQuery } from './security.queries.ts';

const FactorDialog = openedPart(() => import('./factor-dialog.tsx').then(({ FactorDialog }) => FactorDialog));

/** The second factors of an admin or a company. */
export function FactorsCard() {
  const text = useText(messages);
  const query = useQuery(factorsQuery);
  // Counts the presses, because each must load the dialog again after a failure.
  const [asked, setAsked] = useState<{ task: FactorTask; press: number }>();
  const ask = (task: FactorTask) => setAsked((last) => ({ task, press: (last?.press ?? 0) + 1 }));
  const factors = query.data?.factors;

  return (
    <>
      <Card flush title={text('factors')} description={text('factorsText')}>
        {query.isPending && (
          <div className={styles.row}>
            <Skeleton lines={2} label={text('loadingFactors')} />
          </div>
        )}
        {query.isError && <LoadFailure title={text('factorsNotLoaded')} query={query} />}
        {factors && <FactorRows factors={factors} onTask={ask} />}
      </Card>
      {asked && (
        <PartBoundary key={asked.press} sentence={text('dialogNotOpened')}>
          <FactorDialog task={asked.task} onClose={() => setAsked(undefined)} />
        </PartBoundary>
      )}
    </>
  );
}

function FactorRows({ factors, onTask }: { factors: SecondFactors; onTask: (task: FactorTask) => void }) {
  const text = useText(messages);
  const since = factors.authenticatorSince;
  const count = factors.passkeys.length + (since === null ? 0 : 1);
  const isLast = factors.required && count === 1;
  return (
    <ul className={styles.rows}>
      <li className={styles.row}>
        <Icon name="shield" size={20} />
        <div className={styles.what}>
          <div className={styles.name}>{text('app')}</div>
          <div className={styles.about}>
            {since === null ? text('appText') : text('appSince', { day: formatDate(since) })}
          </div>
        </div>
        {since === null ? (
          <Button size="compact" variant="primary" onClick={() => onTask({ what: 'add-app' })}>
            {text('add')}
          </Button>
        ) : (
          !isLast && (
            <Button size="compact" onClick={() => onTask({ what: 'remove-app' })}>
              {text('remove')}
            </Button>
          )
        )}
      </li>
      {factors.passkeys.map((passkey) => (
        <PasskeyRow
          key={passkey._id}
          passkey={passkey}
          onRemove={isLast ? undefined : () => onTask({ what: 'remove-passkey', passkey })}
        />
      ))}
      <li className={styles.row}>
        <Icon name="plus" size={20} />
        <div className={styles.what}>
          <div className={styles.name}>{text('passkeys')}</div>
          <div className={styles.about}>{text('passkeysText')}</div>
        </div>
        <Button size="compact" onClick={() => onTask({ what: 'add-passkey' })}>
          {text('addPasskey')}
        </Button>
      </li>
      {count > 0 && (
        <li className={styles.row}>
          <Icon name="receipt" size={20} />
          <div className={styles.what}>
            <div className={styles.name}>{text('codes')}</div>
            <div className={styles.about}>{text('codesLeft', { count: factors.recoveryCodes })}</div>
          </div>
          <Button size="compact" onClick={() => onTask({ what: 'codes' })}>
            {text('newCodes')}
          </Button>
        </li>
      )}
    </ul>
  );
}

function PasskeyRow({ passkey, onRemove }: { passkey: PasskeyView; onRemove: (() => void) | undefined }) {
  const text = useText(messages);
  const { createdAt, lastUsedAt, name } = passkey;
  return (
    <li className={styles.row}>
      <Icon name="lock" size={20} />
      <div className={styles.what}>
        <div className={styles.name}>{name}</div>
        <div className={styles.about}>
          {lastUsedAt === null
            ? text('passkeySince', { day: formatDate(createdAt) })
            : text('passkeyUsed', { day: formatDate(lastUsedAt) })}
        </div>
      </div>
      {onRemove && (
        <Button size="compact" aria-label={text('removeOf', { name })} onClick={onRemove}>
          {text('remove')}
        </Button>
      )}
    </li>
  );
}
