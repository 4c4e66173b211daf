import { parseDate } from '@internationalized/date';
import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import {
  Button as AriaButton,
  Calendar,
  CalendarCell,
  CalendarGrid,
  Dialog,
  Heading,
  ListBox,
  ListBoxItem,
  Popover,
} from 'react-aria-components';
import { cx } from '../class-names.ts';
import { formatTime } from '../format.ts';
import { Icon } from '../icon.tsx';
import { useText } from '../language/messages.tsx';
import menuStyles from '../menu.module.css';
import { messages } from '../messages.ts';
import { parseDateText } from '../parse-date.ts';
import { AriaWords } from './aria-words.tsx';
import styles from './forms.module.css';

/** Moves the focus into the opened calendar, so that the arrow keys choose the day at once. */
const FOCUS_DAY = { autoFocus: true } as const;

/** undefined also for a text that is no day, e.g. from a damaged link. */
const dayOf = (text: string | undefined) => (text && parseDateText(text) === text ? parseDate(text) : undefined);

interface PopupProps {
  trigger: RefObject<HTMLElement | null>;
  onClose: () => void;
  onPick: (value: string) => void;
  label: string;
  value: string | undefined;
}

export function CalendarBox(props: PopupProps & { min: string | undefined; max: string | undefined }) {
  const text = useText(messages);
  const { trigger, onClose, onPick, label, value, min, max } = props;
  return (
    <AriaWords>
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
            value={dayOf(value) ?? null}
            minValue={dayOf(min)}
            maxValue={dayOf(max)}
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
    </AriaWords>
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
  const times = Array.from({ length: Math.ceil(MINUTES_OF_DAY / stepMinutes) }, (_, at) => {
    const minute = at * stepMinutes;
    return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  });
  const list = useRef<HTMLDivElement>(null);
  // The list opens at the chosen time, or at 09:00 without one.
  const start = times.findLast((time) => time <= (value ?? '09:00')) ?? times[0];
  useEffect(() => {
    // The options appear only in the list's second render.
    const frame = requestAnimationFrame(() => {
      const option = list.current?.querySelector<HTMLElement>(`[data-key="${start}"]`);
      option?.scrollIntoView?.({ block: 'center' });
      option?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [start]);
  return (
    <AriaWords>
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
              <ListBoxItem
                key={time}
                id={time}
                textValue={formatTime(time)}
                className={cx(menuStyles.item, styles.time)}
              >
                {formatTime(time)}
              </ListBoxItem>
            ))}
          </ListBox>
        </Dialog>
      </Popover>
    </AriaWords>
  );
}
