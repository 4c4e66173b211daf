import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { InputHTMLAttributes, ReactNode, Ref, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react';
import { IconButton } from './button.tsx';
import { cx } from './class-names.ts';
import { Field } from './field.tsx';
import type { FieldProps } from './field.tsx';
import styles from './field.module.css';
import { formatGrouped } from './format.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon.tsx';
import { useText } from './language/messages.tsx';
import { messages } from './messages.ts';

export type { FieldProps } from './field.tsx';

/** Separates the props of the frame around a control from the props of the control. */
function split<Props extends FieldProps>(props: Props) {
  const { label, hideLabel, description, error, required, labelEnd, className, ...control } = props;
  return { field: { label, hideLabel, description, error, required, labelEnd, className }, control };
}

export interface TextFieldProps
  extends
    FieldProps,
    Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'prefix' | 'size' | 'required' | 'className'> {
  onChange?: (value: string) => void;
  /** Text before the input: '₹', '+91'. */
  prefix?: ReactNode;
  suffix?: ReactNode;
  icon?: IconName;
  /** 32 px high, for filters. */
  compact?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** One line of text. Accepts every attribute of an input. `error` replaces the browser's own validation messages. */
export function TextField(props: TextFieldProps) {
  const { field, control } = split(props);
  const { onChange, prefix, suffix, icon, compact, id, ...rest } = control;
  return (
    <Field {...field} id={id} className={cx(compact && styles.compact, field.className)}>
      {(attributes) => (
        <div className={styles.frame}>
          {(prefix || icon) && <span className={styles.affix}>{icon ? <Icon name={icon} /> : prefix}</span>}
          <input
            type="text"
            {...rest}
            {...attributes}
            className={styles.input}
            onChange={(event) => onChange?.(event.target.value)}
          />
          {suffix && <span className={cx(styles.affix, styles.affixEnd)}>{suffix}</span>}
        </div>
      )}
    </Field>
  );
}

/** A password field with a 'Show password' / 'Hide password' button. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'prefix' | 'suffix' | 'icon' | 'compact'>) {
  const text = useText(messages);
  const [shown, setShown] = useState(false);
  const { field, control } = split(props);
  const { onChange, id, ...rest } = control;
  return (
    <Field {...field} id={id}>
      {(attributes) => (
        <div className={styles.frame}>
          <input
            autoComplete="current-password"
            {...rest}
            {...attributes}
            type={shown ? 'text' : 'password'}
            className={styles.input}
            spellCheck={false}
            autoCapitalize="none"
            onChange={(event) => onChange?.(event.target.value)}
          />
          <IconButton
            icon={shown ? 'eyeOff' : 'eye'}
            label={text(shown ? 'hidePassword' : 'showPassword')}
            aria-controls={attributes.id}
            disabled={rest.disabled}
            onClick={() => setShown(!shown)}
          />
        </div>
      )}
    </Field>
  );
}

export interface TextAreaProps
  extends FieldProps, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'required' | 'className'> {
  onChange?: (value: string) => void;
  ref?: Ref<HTMLTextAreaElement>;
}

export function TextArea(props: TextAreaProps) {
  const { field, control } = split(props);
  const { onChange, id, ...rest } = control;
  return (
    <Field {...field} id={id}>
      {(attributes) => (
        <div className={styles.frame}>
          <textarea
            rows={3}
            {...rest}
            {...attributes}
            className={cx(styles.input, styles.area)}
            onChange={(event) => onChange?.(event.target.value)}
          />
        </div>
      )}
    </Field>
  );
}

export interface NumberFieldProps
  extends
    FieldProps,
    Omit<
      InputHTMLAttributes<HTMLInputElement>,
      'onChange' | 'value' | 'defaultValue' | 'prefix' | 'size' | 'min' | 'max' | 'step' | 'required' | 'className'
    > {
  /** undefined when empty. */
  value: number | undefined;
  onChange: (value: number | undefined) => void;
  min?: number;
  max?: number;
  /** The step of the buttons and arrow keys. Any number can be typed. */
  step?: number;
  prefix?: ReactNode;
  suffix?: ReactNode;
  /** Shows − and + buttons, for small counts: passengers 1…6. */
  stepper?: boolean;
  /** Shows the number with Indian grouping while it is not being typed, for money: `1,25,000`. */
  grouped?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** The text of a number field, grouped while nobody types. */
function useGrouped(value: number | undefined, grouped = false) {
  const [isTyped, setTyped] = useState(false);
  const isGrouped = grouped && !isTyped && value !== undefined && Number.isFinite(value);
  const begin = (input: HTMLInputElement) => {
    if (!isGrouped) return setTyped(true);
    // The field loses its selection when its separators disappear. Without a new one, typed digits would join the old
    // number.
    flushSync(() => setTyped(true));
    input.select();
  };
  const shown = { begin, end: () => setTyped(false) };
  return isGrouped
    ? ({ ...shown, type: 'text', text: formatGrouped(value) } as const)
    : ({ ...shown, type: 'number', text: value ?? '' } as const);
}

/**
 * A number field. On blur it clamps the number to min…max. With `stepper` it also rounds the number and sets an empty
 * required field to `min`.
 */
export function NumberField(props: NumberFieldProps) {
  const { field, control } = split(props);
  const {
    value,
    onChange,
    min = -Infinity,
    max = Infinity,
    step = 1,
    prefix,
    suffix,
    stepper,
    grouped,
    id,
    ...rest
  } = control;
  const shown = useGrouped(value, grouped);
  const clamp = (number: number) => Math.min(max, Math.max(min, number));
  const move = (by: number) => onChange(clamp((value ?? (Number.isFinite(min) ? min - by : 0)) + by));
  const text = useText(messages);
  const name = typeof field.label === 'string' ? field.label.toLowerCase() : text('value');
  return (
    <Field {...field} id={id}>
      {(attributes) => (
        <div className={cx(styles.frame, stepper && styles.stepper)}>
          {stepper && (
            <IconButton
              icon="minus"
              label={text('fewer', { name })}
              tabIndex={-1}
              disabled={rest.disabled || (value !== undefined && value <= min)}
              onClick={() => move(-step)}
            />
          )}
          {prefix && <span className={styles.affix}>{prefix}</span>}
          <input
            inputMode="decimal"
            {...rest}
            {...attributes}
            // Only an input of type text can show separators. It becomes type number when it gets the focus.
            type={shown.type}
            className={cx(styles.input, styles.number, stepper && styles.stepperInput)}
            value={shown.text}
            min={Number.isFinite(min) ? min : undefined}
            max={Number.isFinite(max) ? max : undefined}
            step="any"
            onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.valueAsNumber)}
            onKeyDown={(event) => {
              const by = { ArrowUp: step, ArrowDown: -step }[event.key];
              if (by !== undefined) {
                event.preventDefault();
                move(by);
              }
              rest.onKeyDown?.(event);
            }}
            onFocus={(event) => {
              shown.begin(event.currentTarget);
              rest.onFocus?.(event);
            }}
            onBlur={(event) => {
              shown.end();
              const given = value ?? (stepper && field.required ? min : undefined);
              if (given !== undefined) {
                const left = clamp(stepper ? Math.round(given) : given);
                if (left !== value) onChange(left);
              }
              rest.onBlur?.(event);
            }}
            // Removes the focus, because the mouse wheel would otherwise change a focused number while the page scrolls.
            onWheel={(event) => event.currentTarget.blur()}
          />
          {suffix && <span className={cx(styles.affix, styles.affixEnd)}>{suffix}</span>}
          {stepper && (
            <IconButton
              icon="plus"
              label={text('more', { name })}
              tabIndex={-1}
              disabled={rest.disabled || (value !== undefined && value >= max)}
              onClick={() => move(step)}
            />
          )}
        </div>
      )}
    </Field>
  );
}

export interface SelectProps
  extends FieldProps, Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange' | 'size' | 'required' | 'className'> {
  options: readonly { value: string; label: string; disabled?: boolean }[];
  onChange?: (value: string) => void;
  /** The option with the value '': '-- Select a driver --'. */
  placeholder?: string;
  compact?: boolean;
  ref?: Ref<HTMLSelectElement>;
}

/** The browser's own select, styled, because phones show it best. */
export function Select(props: SelectProps) {
  const { field, control } = split(props);
  const { options, onChange, placeholder, compact, id, ...rest } = control;
  return (
    <Field {...field} id={id} className={cx(compact && styles.compact, field.className)}>
      {(attributes) => (
        <div className={styles.frame}>
          <select
            {...rest}
            {...attributes}
            className={cx(styles.input, styles.select)}
            onChange={(event) => onChange?.(event.target.value)}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="chevronDown" className={styles.caret} />
        </div>
      )}
    </Field>
  );
}
