import { useId } from 'react';
import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import styles from './field.module.css';
import { Icon } from './icon.tsx';

export interface FieldProps {
  label: ReactNode;
  /** Shows the label to assistive technology only, e.g. in filters. */
  hideLabel?: boolean;
  /** Help below the label. Screen readers read it with the control. */
  description?: ReactNode;
  /** What is wrong and what to do. Turns the control red; screen readers read it with the control. */
  error?: ReactNode;
  required?: boolean | undefined;
  /** Content at the end of the label's line, e.g. the link 'Forgot password?'. */
  labelEnd?: ReactNode;
  className?: string | undefined;
}

export interface ControlAttributes {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

/** Text fields side by side where there is room. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>;
}

interface FieldLabelProps {
  controlId: string;
  group: boolean;
  required: boolean | undefined;
  children: ReactNode;
}

/** A group has no single control for a <label>, so the group refers to the label by id. */
function FieldLabel({ controlId, group, required, children }: FieldLabelProps) {
  const id = `${controlId}-label`;
  const words = (
    <>
      {children}
      {required && (
        <span className={styles.required} aria-hidden>
          {' *'}
        </span>
      )}
    </>
  );
  return group ? (
    <span className={styles.label} id={id}>
      {words}
    </span>
  ) : (
    <label className={styles.label} htmlFor={controlId} id={id}>
      {words}
    </label>
  );
}

/** Adds label, description and error to a control and links them to it. Use `as: 'group'` for a group such as radio cards. */
export function Field(
  props: FieldProps & { id?: string | undefined; group?: boolean; children: (control: ControlAttributes) => ReactNode },
) {
  const { label, hideLabel, description, error, required, labelEnd, className, group = false, children } = props;
  const made = useId();
  const id = props.id ?? made;
  const describedBy = [description && `${id}-description`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div
      className={cx(styles.field, className)}
      {...(group
        ? { role: 'group', 'aria-labelledby': `${id}-label`, 'aria-describedby': describedBy || undefined }
        : {})}
    >
      <div className={cx(styles.head, hideLabel && styles.hidden)}>
        <FieldLabel controlId={id} group={group} required={required}>
          {label}
        </FieldLabel>
        {labelEnd && <span className={styles.labelEnd}>{labelEnd}</span>}
      </div>
      {description && (
        <div className={styles.description} id={`${id}-description`}>
          {description}
        </div>
      )}
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required ? true : undefined,
      })}
      {error && (
        <div className={styles.error} id={`${id}-error`} role="alert">
          <Icon name="warning" size={14} />
          <span>{error}</span>
        </div>
      )}
    </div>
  );
}
