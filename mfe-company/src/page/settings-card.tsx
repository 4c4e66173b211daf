import { type ReactNode } from 'react';
import { Button, Card, Notice, Skeleton, toast, useText } from '@pahiya/ui';
import { errorSentence, type LoadFailureProps } from '@pahiya/web-kit';
import { messages } from './messages.ts';
import { useUnsaved } from './settings-cards.tsx';
import styles from './settings-card.module.css';

/** A mutation of TanStack Query, or an object with these members. */
interface Change<Settings, Answer> {
  error: Error | null;
  isPending: boolean;
  mutate: (chosen: Settings, then: { onSuccess: (answer: Answer) => void }) => void;
}

interface SettingsCardProps<Settings, Answer> {
  title: string;
  description: string;
  /** The fields. */
  children: ReactNode;
  /** Returns the settings in the fields, or undefined while a field is wrong. */
  chosen: () => Settings | undefined;
  /** Whether the fields differ from what is saved. */
  changed: boolean;
  change: Change<Settings, Answer>;
  /** Puts what was saved into the fields that still hold what was sent. */
  onSaved: (answer: Answer) => void;
  saveLabel: string;
  /** The toast after saving. A function, because the toast follows the language on screen. */
  saved: () => string;
  /** The message if saving fails for a reason that the server does not give. */
  failed: string;
}

/** A card of settings that are saved together. */
export function SettingsCard<Settings, Answer>(props: SettingsCardProps<Settings, Answer>) {
  const { title, description, children, chosen, changed, change, onSaved, saveLabel, saved, failed } = props;
  useUnsaved(changed);
  const save = () => {
    const settings = chosen();
    if (settings === undefined) return;
    change.mutate(settings, {
      onSuccess: (answer) => {
        toast.success(saved);
        onSaved(answer);
      },
    });
  };
  return (
    <Card title={title} description={description}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {children}
        {change.error && <Notice tone="error">{errorSentence(change.error, failed)}</Notice>}
        <div>
          <Button type="submit" variant="primary" pending={change.isPending}>
            {saveLabel}
          </Button>
        </div>
      </form>
    </Card>
  );
}

interface SettingsToComeProps {
  title: string;
  description?: string;
  /** About the height of the fields in pixels, so that the cards below stay where they are. */
  height: number;
  query: LoadFailureProps['query'];
  /** The message if the server does not say why the settings could not be loaded. */
  notLoaded: string;
}

/** Takes the place of a card while its settings load, and shows the error if they could not be loaded. */
export function SettingsToCome({ title, description, height, query, notLoaded }: SettingsToComeProps) {
  const text = useText(messages);
  const retry = (
    <Button pending={query.isFetching} onClick={() => void query.refetch()}>
      {text('retry')}
    </Button>
  );
  return (
    <Card title={title} description={description}>
      {query.error ? (
        <Notice tone="error" action={retry}>
          {errorSentence(query.error, notLoaded)}
        </Notice>
      ) : (
        <div className={styles.form}>
          <Skeleton height={height} />
          <Skeleton height={36} width={120} />
        </div>
      )}
    </Card>
  );
}
