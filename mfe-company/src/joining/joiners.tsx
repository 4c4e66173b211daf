import { useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Badge, Button, Card, formatDate, Notice, toast, useText } from '@pahiya/ui';
import { errorSentence, useFocusKept } from '@pahiya/web-kit';
import { joinersQuery, useDecide, type Decision } from './joiners.queries.ts';
import styles from './joiners.module.css';
import { messages } from './messages.ts';

/** People who confirmed their address and wait for the company to let them in. Renders nothing if nobody waits. */
export function Joiners() {
  const text = useText(messages);
  const { data } = useQuery(joinersQuery);
  const decide = useDecide();
  const list = useRef<HTMLUListElement>(null);
  useFocusKept(list, decide.isPending);
  if (!data || data.joiners.length === 0) return null;
  const choose = (decision: Decision) =>
    decide.mutate(decision, { onSuccess: ({ message }) => void toast.success(() => message) });
  // One decision is sent at a time: a press of another button would do nothing.
  const look = ({ joiner: { _id }, isLetIn }: Decision) => {
    const pending = decide.isPending && decide.variables.joiner._id === _id && decide.variables.isLetIn === isLetIn;
    return { pending, disabled: decide.isPending && !pending };
  };
  return (
    <Card title={text('title', { count: data.total })} description={text('description')}>
      {decide.error && <Notice tone="error">{errorSentence(decide.error, text('failed'))}</Notice>}
      <ul ref={list} className={styles.joiners}>
        {data.joiners.map((joiner) => {
          return (
            <li key={joiner._id} className={styles.joiner}>
              <div className={styles.who}>
                <b>{joiner.email}</b>
                <span className={styles.claim}>
                  {joiner.employeeName === null
                    ? text('claimsNothing', { day: formatDate(joiner.askedAt) })
                    : text('claims', {
                        name: joiner.employeeName,
                        number: joiner.employeeId ?? '',
                        day: formatDate(joiner.askedAt),
                      })}
                </span>
                {joiner.turnedAway && <Badge tone="attention">{text('turnedAway')}</Badge>}
              </div>
              <div className={styles.choices}>
                <Button
                  variant="primary"
                  size="compact"
                  {...look({ joiner, isLetIn: true })}
                  aria-label={text('letInOf', { email: joiner.email })}
                  onClick={() => choose({ joiner, isLetIn: true })}
                >
                  {text('letIn')}
                </Button>
                <Button
                  size="compact"
                  {...look({ joiner, isLetIn: false })}
                  aria-label={text('refuseOf', { email: joiner.email })}
                  onClick={() => choose({ joiner, isLetIn: false })}
                >
                  {text('refuse')}
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
