import { Button, Notice, useText } from '@pahiya/ui';
import { messages } from './messages.ts';
import { forgetRefusals, sendWaiting, useOutbox } from './outbox.ts';
import { type KeptTask } from './ride-task.ts';
import styles from './unsent-tasks.module.css';

/** The tasks that wait, and those refused after waiting. The task being sent for the first time is neither. */
export function useKeptTasks(): { waiting: readonly KeptTask[]; refused: readonly KeptTask[] } {
  const { tasks, trying } = useOutbox();
  const told = tasks.filter(({ key }) => key !== trying);
  return { waiting: told.filter(({ refusal }) => !refusal), refused: told.filter(({ refusal }) => refusal) };
}

/** The tasks that still wait, with their number, and the tasks that the server refused, with the reason. */
export function UnsentTasks() {
  const text = useText(messages);
  const { waiting, refused } = useKeptTasks();

  return (
    <>
      {waiting.length > 0 && (
        <Notice
          title={text('unsent', { count: waiting.length })}
          action={navigator.onLine && <Button onClick={() => void sendWaiting()}>{text('sendNow')}</Button>}
        >
          <ol className={styles.list}>
            {waiting.map(({ key, code, task }) => (
              <li key={key}>{text('ofRide', { code, sentence: text(`${task.kind}Kept`) })}</li>
            ))}
          </ol>
          <p className={styles.hint}>{text('unsentHint')}</p>
        </Notice>
      )}
      {byRide(refused).map(([first, ...rest]) => (
        <Notice
          key={first.key}
          tone="error"
          title={text(`${first.task.kind}Refused`, { code: first.code })}
          action={<Button onClick={() => void forgetRefusals([first, ...rest])}>{text('understood')}</Button>}
        >
          {first.refusal?.kind === 'refused' && <p>{first.refusal.sentence}</p>}
          {rest.map(({ key, code, task }) => (
            <p key={key}>{text(`${task.kind}Pointless`, { code })}</p>
          ))}
        </Notice>
      ))}
    </>
  );
}

/** Each refused task with the later ones that it made pointless. */
function byRide(refused: readonly KeptTask[]): (readonly [KeptTask, ...KeptTask[]])[] {
  const groups: [KeptTask, ...KeptTask[]][] = [];
  for (const task of refused) {
    const group = groups.find(([first]) => first.rideId === task.rideId);
    if (group && task.refusal?.kind === 'pointless') group.push(task);
    else groups.push([task]);
  }
  return groups;
}
