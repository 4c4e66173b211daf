import { useEffect, useRef, useSyncExternalStore } from 'react';
import { IconButton } from './button.tsx';
import { cx } from './class-names.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon.tsx';
import styles from './toast.module.css';
import { useText } from './language/messages.tsx';
import { messages } from './messages.ts';

/** The largest number of toasts on screen. A new one replaces the oldest (docs/product.md, Figures and limits). */
const LIMIT = 20;
const DURATION_MS = 5000;
/** Errors stay longer, because a person must read them and often act. */
const ERROR_DURATION_MS = 9000;

type Tone = 'success' | 'error' | 'info' | 'warning';

/** A function is called again when the language changes: `() => textNow(messages)('saved')`. */
type Words = string | (() => string);
const inWords = (words: Words): string => (typeof words === 'string' ? words : words());

export interface ToastOptions {
  /** A toast replaces an earlier one with the same id, for messages that may come in bursts. */
  id?: string;
  /** 0 keeps the toast until it is closed. */
  durationMs?: number;
  /** An action that undoes or continues. It also closes the toast. */
  action?: { label: Words; onPress: () => void };
}

interface Toast extends ToastOptions {
  id: string;
  tone: Tone;
  text: Words;
  durationMs: number;
  /** A new number restarts the timer of a replaced toast. */
  revision: number;
}

let toasts: readonly Toast[] = [];
let count = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function show(tone: Tone, text: Words, options: ToastOptions): string {
  count += 1;
  const id = options.id ?? `toast-${count}`;
  const durationMs = options.durationMs ?? (tone === 'error' ? ERROR_DURATION_MS : DURATION_MS);
  const next: Toast = { ...options, id, tone, text, durationMs, revision: count };
  const stays = toasts.some((toast) => toast.id === id);
  change(stays ? toasts.map((toast) => (toast.id === id ? next : toast)) : [next, ...toasts].slice(0, LIMIT));
  return id;
}

/** Shows short messages at the top right. Each call returns the id for `dismiss`. */
export const toast = {
  success: (text: Words, options: ToastOptions = {}) => show('success', text, options),
  error: (text: Words, options: ToastOptions = {}) => show('error', text, options),
  info: (text: Words, options: ToastOptions = {}) => show('info', text, options),
  warning: (text: Words, options: ToastOptions = {}) => show('warning', text, options),
  /** Closes the toast with this id, or all toasts without an id. */
  dismiss: (id?: string) => change(id === undefined ? [] : toasts.filter((one) => one.id !== id)),
};

const TONES: readonly Tone[] = ['error', 'warning', 'info', 'success'];
const icons: Record<Tone, IconName> = {
  success: 'checkCircle',
  error: 'crossCircle',
  info: 'info',
  warning: 'warning',
};

const nobody: readonly Toast[] = [];

/** The region where toasts appear. The shell renders it once. */
export function ToastRegion() {
  const text = useText(messages);
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasts,
    () => nobody,
  );
  return (
    // Dialogs hide the rest of the page from assistive technology, except elements with this attribute.
    <section className={styles.region} aria-label={text('messages')} data-react-aria-top-layer="true">
      <div className={styles.list}>
        {TONES.map((tone) => (
          <ToneList key={tone} tone={tone} shown={shown} />
        ))}
      </div>
    </section>
  );
}

/**
 * The live region of a tone. It must exist before its first message, or screen readers would not read that message. An error
 * interrupts. On screen the messages of all tones form one list, the newest first.
 */
function ToneList({ tone, shown }: { tone: Tone; shown: readonly Toast[] }) {
  const isError = tone === 'error';
  const isSaying = shown.some((one) => one.tone === tone);
  return (
    <div
      className={styles.tone}
      role={isError && isSaying ? 'alert' : undefined}
      aria-live={isError ? 'assertive' : 'polite'}
      aria-atomic="false"
      aria-relevant="additions text"
    >
      <ol className={styles.tone}>
        {shown.map((one, place) => one.tone === tone && <ToastLine key={one.id} toast={one} place={place} />)}
      </ol>
    </div>
  );
}

/** The events between which a toast stays. */
const HOLDS = [
  ['pointerenter', 'pointerleave'],
  ['focusin', 'focusout'],
] as const;

interface ToastLineProps {
  toast: Toast;
  /** The position on screen among the toasts of all tones. */
  place: number;
}
function ToastLine({ toast: { id, tone, text, durationMs, action, revision }, place }: ToastLineProps) {
  const words = useText(messages);
  const line = useRef<HTMLLIElement>(null);
  const holds = useRef(new Set<string>());

  // The timer stops while the pointer or the focus is on the toast.
  useEffect(() => {
    const shown = line.current;
    if (!shown || durationMs <= 0) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const begin = () => {
      clearTimeout(timer);
      if (holds.current.size === 0) timer = setTimeout(() => toast.dismiss(id), durationMs);
    };
    begin();
    const listening = new AbortController();
    for (const [start, end] of HOLDS) {
      const hold = () => {
        holds.current.add(start);
        begin();
      };
      const release = () => {
        holds.current.delete(start);
        begin();
      };
      shown.addEventListener(start, hold, listening);
      shown.addEventListener(end, release, listening);
    }
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, [id, durationMs, revision]);

  return (
    <li ref={line} className={cx(styles.toast, styles[tone])} style={{ order: place }}>
      <Icon name={icons[tone]} size={18} />
      <span className={styles.text}>{inWords(text)}</span>
      {action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            action.onPress();
            toast.dismiss(id);
          }}
        >
          {inWords(action.label)}
        </button>
      )}
      <IconButton icon="close" label={words('closeMessage')} size="compact" onClick={() => toast.dismiss(id)} />
    </li>
  );
}
