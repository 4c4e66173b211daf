import { useId } from 'react';
import type { InputHTMLAttributes, ReactNode } from 'react';
import styles from './choice.module.css';
import { cx } from './class-names.ts';
import { Field } from './field.tsx';
import type { FieldProps } from './field.tsx';
import { Icon } from './icon.tsx';
import type { IconName } from './icon.tsx';
import { Tooltip } from './tooltip.tsx';

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'size'> {
  label: ReactNode;
  description?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

export function Checkbox({ label, description, onChange, className, ...rest }: CheckboxProps) {
  const id = useId();
  return (
    <label className={cx(styles.line, className)}>
      <span className={styles.box}>
        <input
          {...rest}
          type="checkbox"
          {...labelled(id, description)}
          onChange={(event) => onChange(event.target.checked)}
        />
        <Icon name="check" size={14} strokeWidth={2.6} />
      </span>
      <Words id={id} label={label} description={description} />
    </label>
  );
}

/**
 * Makes only the label text the control's name. Otherwise the name would be all text of the <label>, and screen readers
 * would read the description twice.
 */
const labelled = (id: string, description: ReactNode) =>
  description ? { 'aria-labelledby': `${id}-label`, 'aria-describedby': `${id}-description` } : {};

function Words({ id, label, description }: Pick<CheckboxProps, 'label' | 'description'> & { id: string }) {
  return (
    <span>
      <span id={`${id}-label`}>{label}</span>
      {description && (
        <span id={`${id}-description`} className={styles.description}>
          {description}
        </span>
      )}
    </span>
  );
}

/** An on/off setting that takes effect at once, without a Save button. */
export function Switch({ label, description, onChange, className, ...rest }: CheckboxProps) {
  const id = useId();
  return (
    <label className={cx(styles.line, className)}>
      <span className={styles.switch}>
        <input
          {...rest}
          type="checkbox"
          role="switch"
          aria-checked={rest.checked}
          {...labelled(id, description)}
          onChange={(event) => onChange(event.target.checked)}
        />
      </span>
      <Words id={id} label={label} description={description} />
    </label>
  );
}

export interface Choice<Value extends string = string> {
  value: Value;
  label: ReactNode;
  /** Text below the label: 'up to 4 passengers'. */
  description?: ReactNode;
  /** Content at the end, e.g. a price. */
  end?: ReactNode;
  icon?: IconName;
  disabled?: boolean;
  /** An explanation on hover and focus (SegmentedControl). */
  tooltip?: string;
}

export interface RadioCardsProps<Value extends string> extends FieldProps {
  value: Value | undefined;
  onChange: (value: Value) => void;
  choices: readonly Choice<Value>[];
  /** Puts the cards side by side where there is room, otherwise one below the other. */
  columns?: boolean;
  name?: string;
  disabled?: boolean;
}

/** A choice of one of a few options, each with a line of explanation: cab types, roles. */
export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { value, onChange, choices, columns, name, disabled, ...field } = props;
  const made = useId();
  return (
    <Field {...field} group>
      {() => (
        <div className={cx(styles.cards, columns && styles.columns)}>
          {choices.map((choice) => (
            <label key={choice.value} className={styles.card}>
              <input
                type="radio"
                name={name ?? made}
                value={choice.value}
                checked={choice.value === value}
                disabled={disabled || choice.disabled}
                onChange={() => onChange(choice.value)}
              />
              {choice.icon && <Icon name={choice.icon} size={20} />}
              <span className={styles.cardWords}>
                <span className={styles.cardLabel}>{choice.label}</span>
                {choice.description && <span className={styles.description}>{choice.description}</span>}
              </span>
              {choice.end && <span className={styles.end}>{choice.end}</span>}
            </label>
          ))}
        </div>
      )}
    </Field>
  );
}

export interface SegmentedControlProps<Value extends string> extends FieldProps {
  value: Value;
  onChange: (value: Value) => void;
  choices: readonly Choice<Value>[];
  /** Fills the width of its container in equal parts. */
  wide?: boolean;
  disabled?: boolean;
}

/** A choice of one of two to four short options: Regular Ride / Airport Transfer. The label is hidden unless `hideLabel={false}`. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { value, onChange, choices, wide, disabled, hideLabel = true, ...field } = props;
  const name = useId();
  return (
    <Field {...field} hideLabel={hideLabel} group>
      {() => (
        <div className={cx(styles.segments, wide && styles.wide)}>
          {choices.map((choice) => {
            const segment = (describedBy?: string) => (
              <label className={styles.segment}>
                <input
                  type="radio"
                  name={name}
                  value={choice.value}
                  checked={choice.value === value}
                  disabled={disabled || choice.disabled}
                  aria-describedby={describedBy}
                  onChange={() => onChange(choice.value)}
                />
                {choice.icon && <Icon name={choice.icon} />}
                <span>{choice.label}</span>
              </label>
            );
            return choice.tooltip ? (
              <Tooltip key={choice.value} text={choice.tooltip}>
                {segment}
              </Tooltip>
            ) : (
              <span key={choice.value} className={styles.contents}>
                {segment()}
              </span>
            );
          })}
        </div>
      )}
    </Field>
  );
}
