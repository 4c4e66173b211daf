import { type ReactNode, type RefObject, type SubmitEvent } from 'react';
import { Button, Card, FieldGrid, Notice, Skeleton, useText } from '@pahiya/ui';
import { isApiError, LoadFailure, type LeaveGuard, type LoadFailureProps } from '@pahiya/web-kit';
import { LeaveDialog } from '@pahiya/web-kit/leaving';
import { passwordHint } from './field-rules.ts';
import { messages } from './messages.ts';
import { isWrongPassword } from './password-change.tsx';
import styles from './profile-form.module.css';

export interface ProfileFormProps {
  form: RefObject<HTMLFormElement | null>;
  onSubmit: (event: SubmitEvent) => void;
  /** Save is disabled until something has changed. */
  changed: boolean;
  pending: boolean;
  failure: Error | null;
  onDiscard: () => void;
  /** `useLeaveGuard(changed)`: the page calls it, because the hook keeps state. */
  guard: LeaveGuard;
  children: ReactNode;
}

/** A profile: cards of fields, then the failure and one Save button. Asks before unsaved changes are lost. */
export function ProfileForm(props: ProfileFormProps) {
  const { form, onSubmit, changed, pending, failure, onDiscard, guard, children } = props;
  const text = useText(messages);
  return (
    <form ref={form} className={styles.form} onSubmit={onSubmit} noValidate>
      {children}
      {failure && !isWrongPassword(failure) && <WriteFailure failure={failure} />}
      <div className={styles.save}>
        <Button
          type="submit"
          variant="primary"
          pending={pending}
          disabledReason={changed ? undefined : text('nothingChanged')}
        >
          {text('save')}
        </Button>
        {changed && !pending && <Button onClick={onDiscard}>{text('discard')}</Button>}
      </div>
      <LeaveDialog guard={guard}>{text('leaveLost')}</LeaveDialog>
    </form>
  );
}

interface OutlinedField {
  label: string;
  description?: string;
  /** The field has several lines. */
  tall?: boolean;
}

interface ProfileSkeletonProps {
  /** 'Loading...', shown below and read out. */
  label: string;
  /** The cards of the form except the password card, which ends every profile. */
  cards: readonly { title: string; description?: string; fields: readonly OutlinedField[] }[];
  password: { title: string; description: string };
}

/**
 * Placeholder while a profile loads: the form with its labels, so that the layout does not shift when the values
 * arrive.
 */
export function ProfileSkeleton({ label, cards, password }: ProfileSkeletonProps) {
  const text = useText(messages);
  const passwordFields = [
    { label: text('currentPassword') },
    { label: text('newPassword'), description: passwordHint(text('othersLoggedOut')) },
  ];
  return (
    <div className={styles.form}>
      {[...cards, { ...password, fields: passwordFields }].map(({ title, description, fields }) => (
        <Card key={title} title={title} description={description}>
          <div className={styles.outline} aria-hidden>
            {fields.map((field: OutlinedField) => (
              <div key={field.label} className={styles.outlined}>
                <span className={styles.outlinedLabel}>{field.label}</span>
                {field.description && <span className={styles.outlinedHint}>{field.description}</span>}
                <Skeleton height={field.tall ? 84 : 'var(--control-height)'} />
              </div>
            ))}
          </div>
        </Card>
      ))}
      <Skeleton lines={0} label={label} />
    </div>
  );
}

/** Shown in place of a profile that could not be loaded. */
export function ProfileFailure(props: LoadFailureProps) {
  return (
    <div className={styles.form}>
      <Card>
        <LoadFailure {...props} />
      </Card>
    </div>
  );
}

/** Why the form could not be saved. If the call got no answer, a button sends it again. */
function WriteFailure({ failure }: { failure: Error }) {
  const text = useText(messages);
  if (!isApiError(failure)) return <Notice tone="error">{text('notSaved')}</Notice>;
  if (failure.status !== 0) return <Notice tone="error">{failure.message}</Notice>;
  return (
    <Notice
      tone="error"
      title={text('notSaved')}
      action={
        <Button type="submit" size="compact">
          {text('tryAgain')}
        </Button>
      }
    >
      {failure.message} {text('keptTryAgain')}
    </Notice>
  );
}

/** Related fields of a profile, side by side where there is room. */
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
      <FieldGrid>{children}</FieldGrid>
    </Card>
  );
}
