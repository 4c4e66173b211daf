import { lazy, Suspense, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button, Card, formatDate, Icon, Skeleton, useText } from '@pahiya/ui';
import { LoadFailure } from '@pahiya/web-kit';
import { type FactorTask } from './factor-dialog.tsx';
import { messages } from './messages.ts';
import styles from './security.module.css';
import { factorsQuery } from './security.queries.ts';

const FactorDialog = lazy(() => import('./factor-dialog.tsx').then(({ FactorDialog }) => ({ default: FactorDialog })));

/** The second factors of an admin or a company. */
export function FactorsCard() {
  const text = useText(messages);
  const query = useQuery(factorsQuery);
  const [task, setTask] = useState<FactorTask>();
  const factors = query.data?.factors;
  const since = factors?.authenticatorSince ?? null;

  return (
    <Card flush title={text('factors')} description={text('factorsText')}>
      {query.isPending && (
        <div className={styles.row}>
          <Skeleton lines={2} label={text('loading')} />
        </div>
      )}
      {query.isError && <LoadFailure title={text('factorsNotLoaded')} query={query} />}
      {factors && (
        <ul className={styles.rows}>
          <li className={styles.row}>
            <Icon name="phone" size={20} />
            <div className={styles.what}>
              <div className={styles.name}>{text('app')}</div>
              <div className={styles.about}>
                {since === null ? text('appText') : text('appSince', { day: formatDate(since) })}
              </div>
            </div>
            {since === null ? (
              <Button size="compact" variant="primary" onClick={() => setTask('add')}>
                {text('add')}
              </Button>
            ) : (
              !factors.required && (
                <Button size="compact" onClick={() => setTask('remove')}>
                  {text('remove')}
                </Button>
              )
            )}
          </li>
          {since !== null && (
            <li className={styles.row}>
              <Icon name="lock" size={20} />
              <div className={styles.what}>
                <div className={styles.name}>{text('codes')}</div>
                <div className={styles.about}>{text('codesLeft', { count: factors.recoveryCodes })}</div>
              </div>
              <Button size="compact" onClick={() => setTask('codes')}>
                {text('newCodes')}
              </Button>
            </li>
          )}
        </ul>
      )}
      {task && (
        <Suspense>
          <FactorDialog key={task} task={task} onClose={() => setTask(undefined)} />
        </Suspense>
      )}
    </Card>
  );
}
