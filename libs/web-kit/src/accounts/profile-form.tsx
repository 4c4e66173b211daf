import { type ReactNode, type RefObject, type SubmitEvent } from 'react';
import { Button, Card, Notice } from '@pahiya/ui';
import { isApiError } from '../api/api-error.ts';
import { isWrongPassword } from './password-change.tsx';
import styles from './profile-form.module.css';

interface ProfileFormProps {
  form: RefObject<HTMLFormElement | null>;
  onSubmit: (event: SubmitEvent) => void;
  /** Save waits until something is another than before. */
  changed: boolean;
  pending: boolean;
  failure: Error | null;
  onDiscard: () => void;
  children: ReactNode;
}

/** A profile: cards of fields, then what went wrong and one Save. */
export function ProfileForm({ form, onSubmit, changed, pending, failure, onDiscard, children }: ProfileFormProps) {
  return (
    <form ref={form} className={styles.form} onSubmit={onSubmit} noValidate>
      {children}
      {failure && !isWrongPassword(failure) && (
        <Notice tone="error">{isApiError(failure) ? failure.message : 'Your changes could not be saved.'}</Notice>
      )}
      <div className={styles.save}>
        <Button
          type="submit"
          variant="primary"
          pending={pending}
          disabledReason={changed ? undefined : 'Nothing has changed yet'}
        >
          Save
        </Button>
        {changed && !pending && <Button onClick={onDiscard}>Discard changes</Button>}
      </div>
    </form>
  );
}

/** Fields of a profile that belong together, side by side where there is room. */
export function ProfileCard({
  title,
  description,
  children,
}: {
  title: string;
  description?: string;
  children: ReactNode;
}) {
  return (
    <Card title={title} description={description}>
      <div className={styles.fields}>{children}</div>
    </Card>
  );
}
