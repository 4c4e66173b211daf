import { useId } from 'react';
import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import styles from './field.module.css';
import { Icon } from './icon.tsx';

export interface FieldProps {
  label: ReactNode;
  /** Keeps the label for assistive technology and hides it from sight: in filters. */
  hideLabel?: boolean;
  /** Help below the label, read with the control. */
  description?: ReactNode;
  /** What is wrong and what to do; turns the control red and is read with it. */
  error?: ReactNode;
  required?: boolean | undefined;
  /** Beside the label, at its end: a link such as 'Forgot password?'. */
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

/** Label, description and error around a control, tied to it. A group (radio cards) is labelled by `as: 'group'`. */
export function Field(
  props: FieldProps & { id?: string | undefined; group?: boolean; children: (control: ControlAttributes) => ReactNode },
) {
  const { label, hideLabel, description, error, required, labelEnd, className, group = false, children } = props;
  const made = useId();
  const id = props.id ?? made;
  const describedBy = [description && `${id}-description`, error && `${id}-error`].filter(Boolean).join(' ');
  const words = (
    <>
      {label}
      {required && (
        <span className={styles.required} aria-hidden>
          {' *'}
        </span>
      )}
    </>
  );
  return (
    <div
      className={cx(styles.field, className)}
      {...(group
        ? { role: 'group', 'aria-labelledby': `${id}-label`, 'aria-describedby': describedBy || undefined }
        : {})}
    >
      <div className={cx(styles.head, hideLabel && styles.hidden)}>
        {group ? (
          <span className={styles.label} id={`${id}-label`}>
            {words}
          </span>
        ) : (
          <label className={styles.label} htmlFor={id} id={`${id}-label`}>
            {words}
          </label>
        )}
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
