import { useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { IconButton } from './button.tsx';
import { cx } from './class-names.ts';
import { Field } from './field.tsx';
import type { FieldProps } from './field.tsx';
import styles from './field.module.css';
import { formatDate, formatTime } from './format.ts';
import { parseDateText, parseTimeText } from './parse-date.ts';
import { useText } from './language/messages.tsx';
import { messages } from './messages.ts';
import { overlayPart } from './overlay-part.tsx';

const forms = () => import('./later/forms.tsx');
const CalendarBox = overlayPart(() => forms().then((found) => found.CalendarBox));
const TimeList = overlayPart(() => forms().then((found) => found.TimeList));
/** Ignores a failure, because the press loads the code again. */
const fetchEarly = () => void Promise.all([CalendarBox.preload(), TimeList.preload()]).catch(() => undefined);

interface PickerProps extends FieldProps {
  onChange: (value: string | undefined) => void;
  disabled?: boolean;
  name?: string;
  placeholder?: string;
  compact?: boolean;
  onBlur?: () => void;
}

export interface DatePickerProps extends PickerProps {
  /** 'YYYY-MM-DD'; undefined or '' when there is none. */
  value: string | undefined;
  /** First and last day that can be chosen, 'YYYY-MM-DD'. */
  min?: string | undefined;
  max?: string | undefined;
}

/** A date field. A person types a date (21 nov, 21/11/2026, 2026-11-21) or picks it in a calendar; the field shows 21 Nov 2026. */
export function DatePicker({ min, max, ...props }: DatePickerProps) {
  const text = useText(messages);
  const value = props.value || undefined;
  const outside =
    value && min && value < min
      ? text('dateOrLater', { day: formatDate(min) })
      : value && max && value > max
        ? text('dateOrEarlier', { day: formatDate(max) })
        : undefined;
  return (
    <TypedPicker
      {...props}
      value={value}
      error={props.error ?? outside}
      placeholder={props.placeholder ?? text('datePlaceholder')}
      icon="calendar"
      openLabel={text('chooseDate')}
      show={formatDate}
      parse={parseDateText}
      unreadable={text('writeDate', { example: formatDate('2026-11-21') })}
      popup={(popup) => <CalendarBox {...popup} value={value} min={min} max={max} />}
    />
  );
}

export interface TimePickerProps extends PickerProps {
  /** 'HH:mm'; undefined or '' when there is none. */
  value: string | undefined;
  /** The minutes between the times in the list, 15 by default. Any minute can be typed. */
  stepMinutes?: number;
}

/** A time field. A person types a time (6:30 pm, 630p, 18:30) or picks it in a list; the field shows 6:30 pm. */
export function TimePicker({ stepMinutes = 15, ...props }: TimePickerProps) {
  const text = useText(messages);
  const value = props.value || undefined;
  return (
    <TypedPicker
      {...props}
      value={value}
      placeholder={props.placeholder ?? text('timePlaceholder')}
      icon="clock"
      openLabel={text('chooseTime')}
      show={formatTime}
      parse={parseTimeText}
      unreadable={text('writeTime', { example: formatTime('18:30') })}
      popup={(popup) => <TimeList {...popup} value={value} stepMinutes={stepMinutes} />}
    />
  );
}

interface Popup {
  trigger: RefObject<HTMLElement | null>;
  onClose: () => void;
  onPick: (value: string) => void;
  label: string;
}

interface TypedPickerProps extends PickerProps {
  value: string | undefined;
  icon: 'calendar' | 'clock';
  openLabel: string;
  show: (value: string) => string;
  parse: (text: string) => string | undefined;
  /** The error for text that can't be parsed. */
  unreadable: string;
  popup: (popup: Popup) => ReactNode;
}

function TypedPicker(props: TypedPickerProps) {
  const {
    value,
    onChange,
    disabled,
    name,
    placeholder,
    compact,
    onBlur,
    icon,
    openLabel,
    show,
    parse,
    unreadable,
    popup,
    ...field
  } = props;
  // undefined while the field shows its value. Otherwise the text that is being typed or could not be parsed.
  const [typed, setTyped] = useState<string>();
  const [isUnread, setUnread] = useState(false);
  const [open, setOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);

  const settle = (): boolean => {
    if (typed === undefined) return true;
    const text = typed.trim();
    const read = text === '' ? undefined : parse(text);
    const failed = text !== '' && read === undefined;
    setUnread(failed);
    setTyped(failed ? typed : undefined);
    if (read !== value) onChange(read);
    return !failed;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') settle();
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    if (settle()) setOpen(true);
  };

  return (
    <Field
      {...field}
      className={cx(compact && styles.compact, field.className)}
      error={(isUnread && unreadable) || field.error}
    >
      {(attributes) => (
        <div ref={frame} className={styles.frame}>
          <input
            {...attributes}
            type="text"
            className={cx(styles.input, styles.number)}
            value={typed ?? (value ? show(value) : '')}
            placeholder={placeholder}
            disabled={disabled}
            name={name}
            autoComplete="off"
            onChange={(event) => {
              setTyped(event.target.value);
              // A complete value takes effect while it is typed, so that dependent fields update.
              const read = parse(event.target.value.trim());
              if (read !== undefined && read !== value) onChange(read);
            }}
            onBlur={() => {
              settle();
              onBlur?.();
            }}
            onKeyDown={onKeyDown}
          />
          <IconButton
            icon={icon}
            label={openLabel}
            aria-haspopup="dialog"
            aria-expanded={open}
            disabled={disabled}
            onPointerEnter={fetchEarly}
            onFocus={fetchEarly}
            onClick={() => setOpen(!open)}
          />
          {open &&
            popup({
              trigger: frame,
              label: openLabel,
              onClose: () => setOpen(false),
              onPick: (picked) => {
                setTyped(undefined);
                setUnread(false);
                setOpen(false);
                onChange(picked);
              },
            })}
        </div>
      )}
    </Field>
  );
}
