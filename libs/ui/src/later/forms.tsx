import { parseDate } from '@internationalized/date';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import {
  Button as AriaButton,
  Calendar,
  CalendarCell,
  CalendarGrid,
  ComboBox,
  Dialog,
  Heading,
  I18nProvider,
  Input,
  ListBox,
  ListBoxItem,
  Popover,
} from 'react-aria-components';
import { cx } from '../class-names.ts';
import { useAriaWords } from './aria-words.ts';
import type { BegunCombobox, ComboboxProps, Suggestion } from '../combobox.tsx';
import { Field } from '../field.tsx';
import fieldStyles from '../field.module.css';
import { formatTime } from '../format.ts';
import { Icon } from '../icon.tsx';
import { currentLocale } from '../language/language.ts';
import menuStyles from '../menu.module.css';
import { Spinner } from '../spinner.tsx';
import styles from './forms.module.css';
import { useText } from '../language/messages.tsx';
import { messages } from '../messages.ts';

/** After the last key, before a load. */
const TYPING_PAUSE_MS = 200;

/** What the last load came to, and for which text. */
interface Found {
  state: 'done' | 'failed';
  query: string;
}

export function AriaCombobox(props: ComboboxProps & BegunCombobox) {
  useAriaWords();
  const words = useText(messages);
  const {
    value,
    onChange,
    load,
    minLength = 2,
    placeholder,
    icon,
    emptyText,
    errorText,
    disabled = false,
    name,
    startText,
    takeFocus,
    ...field
  } = props;
  // Text that was there from the beginning opens no list; text that somebody was typing must.
  const [text, setText] = useState(takeFocus ? '' : startText);
  const [items, setItems] = useState<readonly Suggestion[]>([]);
  const [found, setFound] = useState<Found>();
  const [shownId, setShownId] = useState(value?.id);
  const [focused, setFocused] = useState(false);
  const [width, setWidth] = useState<number>();
  const anchor = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const takesFocus = useRef(takeFocus);
  // The field that somebody was typing in has just become this one.
  useEffect(() => {
    if (!takesFocus.current) return;
    takesFocus.current = false;
    input.current?.focus();
    setText(startText);
  }, [startText]);
  const loader = useRef(load);
  useEffect(() => {
    loader.current = load;
  }, [load]);

  // The value changed from outside: swapped, cleared, loaded.
  if (value?.id !== shownId) {
    setShownId(value?.id);
    if (value || text === '' || !focused) setText(value?.name ?? '');
  }

  const isChooser = minLength === 0;
  const query = text.trim();
  const isWanted = focused && query.length >= minLength && query !== value?.name;
  useEffect(() => {
    if (!isWanted) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      loader.current(query, stop.signal).then(
        (loaded) => {
          if (stop.signal.aborted) return;
          setItems(loaded);
          setFound({ state: 'done', query });
        },
        () => {
          if (stop.signal.aborted) return;
          setItems([]);
          setFound({ state: 'failed', query });
        },
      );
    }, TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [isWanted, query]);

  const isLoading = isWanted && found?.query !== query;
  const shown = isWanted ? items : [];
  const status: ReactNode = isLoading ? (
    <Spinner label={words('searching')} />
  ) : found?.state === 'failed' ? (
    (errorText ?? words('suggestionsNotLoaded'))
  ) : (
    (emptyText ?? words('nothingFound'))
  );

  return (
    <Field {...field}>
      {(attributes) => (
        <ComboBox
          aria-labelledby={`${attributes.id}-label`}
          className={styles.combobox ?? ''}
          items={shown}
          inputValue={text}
          selectedKey={null}
          allowsCustomValue
          allowsEmptyCollection={isWanted}
          menuTrigger={isChooser ? 'focus' : 'input'}
          isDisabled={disabled}
          isInvalid={attributes['aria-invalid'] === true}
          isRequired={field.required === true}
          validationBehavior="aria"
          onInputChange={(next) => {
            setText(next);
            if (value && next !== value.name) onChange(undefined);
          }}
          onSelectionChange={(key) => {
            const picked = items.find((item) => item.id === key);
            if (!picked) return;
            setText(picked.name);
            onChange(picked);
          }}
        >
          <div ref={anchor} className={fieldStyles.frame}>
            {icon && (
              <span className={fieldStyles.affix}>
                <Icon name={icon} />
              </span>
            )}
            <Input
              ref={input}
              id={attributes.id}
              name={name}
              aria-describedby={attributes['aria-describedby']}
              className={cx(fieldStyles.input, isChooser && fieldStyles.select)}
              placeholder={placeholder}
              autoComplete="off"
              onFocus={() => {
                setFocused(true);
                setWidth(anchor.current?.offsetWidth);
                // The first key takes the place of what was chosen.
                if (isChooser) input.current?.select();
              }}
              onBlur={() => setFocused(false)}
            />
            {isLoading ? (
              <span className={cx(fieldStyles.affix, fieldStyles.affixEnd)}>
                <Spinner />
              </span>
            ) : (
              isChooser && <Icon name="chevronDown" className={fieldStyles.caret} />
            )}
          </div>
          <Popover
            triggerRef={anchor}
            offset={4}
            className={cx(menuStyles.popover, styles.suggestions)}
            style={{ width }}
          >
            <ListBox<Suggestion>
              className={menuStyles.list ?? ''}
              renderEmptyState={() => (
                <div className={styles.status} role="status">
                  {status}
                </div>
              )}
            >
              {(item) => (
                <ListBoxItem id={item.id} textValue={item.name} className={cx(menuStyles.item, styles.suggestion)}>
                  <Icon name={item.icon ?? 'pin'} />
                  <span className={styles.words}>
                    <span className={styles.name}>{item.name}</span>
                    {item.description && <span className={styles.description}>{item.description}</span>}
                  </span>
                </ListBoxItem>
              )}
            </ListBox>
          </Popover>
        </ComboBox>
      )}
    </Field>
  );
}

/** A calendar that a person just opened is where the focus belongs: arrow keys choose the day at once. */
const FOCUS_DAY = { autoFocus: true } as const;

interface PopupProps {
  trigger: RefObject<HTMLElement | null>;
  onClose: () => void;
  onPick: (value: string) => void;
  label: string;
  value: string | undefined;
}

export function CalendarBox(props: PopupProps & { min: string | undefined; max: string | undefined }) {
  useAriaWords();
  const text = useText(messages);
  const { trigger, onClose, onPick, label, value, min, max } = props;
  return (
    <I18nProvider locale={currentLocale()}>
      <Popover
        triggerRef={trigger}
        isOpen
        onOpenChange={(isOpen) => !isOpen && onClose()}
        placement="bottom start"
        offset={4}
        className={menuStyles.popover ?? ''}
      >
        <Dialog aria-label={label} className={styles.calendarBox ?? ''}>
          <Calendar
            aria-label={label}
            {...FOCUS_DAY}
            value={value ? parseDate(value) : null}
            minValue={min ? parseDate(min) : undefined}
            maxValue={max ? parseDate(max) : undefined}
            onChange={(day) => onPick(day.toString())}
          >
            <header className={styles.calendarHead}>
              <AriaButton slot="previous" aria-label={text('previousMonth')} className={styles.turn ?? ''}>
                <Icon name="chevronLeft" />
              </AriaButton>
              <Heading className={styles.month ?? ''} />
              <AriaButton slot="next" aria-label={text('nextMonth')} className={styles.turn ?? ''}>
                <Icon name="chevronRight" />
              </AriaButton>
            </header>
            <CalendarGrid weekdayStyle="short" className={styles.grid ?? ''}>
              {(date) => <CalendarCell date={date} className={styles.day ?? ''} />}
            </CalendarGrid>
          </Calendar>
        </Dialog>
      </Popover>
    </I18nProvider>
  );
}

const MINUTES_OF_DAY = 24 * 60;

export function TimeList({
  trigger,
  onClose,
  onPick,
  label,
  value,
  stepMinutes,
}: PopupProps & { stepMinutes: number }) {
  useAriaWords();
  const times = Array.from({ length: Math.ceil(MINUTES_OF_DAY / stepMinutes) }, (_, at) => {
    const minute = at * stepMinutes;
    return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  });
  const list = useRef<HTMLDivElement>(null);
  // Opens at the chosen time, else in the morning, not at midnight.
  const start = times.findLast((time) => time <= (value ?? '09:00')) ?? times[0];
  useEffect(() => {
    // The options come with the list's second render.
    const frame = requestAnimationFrame(() => {
      const option = list.current?.querySelector<HTMLElement>(`[data-key="${start}"]`);
      option?.scrollIntoView?.({ block: 'center' });
      option?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [start]);
  return (
    <Popover
      triggerRef={trigger}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      placement="bottom start"
      offset={4}
      maxHeight={296}
      className={menuStyles.popover ?? ''}
    >
      <Dialog aria-label={label} className={styles.timeBox ?? ''}>
        <ListBox
          ref={list}
          aria-label={label}
          className={menuStyles.list ?? ''}
          selectionMode="single"
          selectedKeys={value ? [value] : []}
          onSelectionChange={(keys) => {
            const [picked] = keys === 'all' ? [] : keys;
            if (picked === undefined) onClose();
            else onPick(String(picked));
          }}
        >
          {times.map((time) => (
            <ListBoxItem key={time} id={time} textValue={formatTime(time)} className={cx(menuStyles.item, styles.time)}>
              {formatTime(time)}
            </ListBoxItem>
          ))}
        </ListBox>
      </Dialog>
    </Popover>
  );
}
