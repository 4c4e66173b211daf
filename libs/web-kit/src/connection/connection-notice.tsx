import { useEffect, useLayoutEffect, useRef } from 'react';
import { formatDuration, Icon, toast, textNow, useText } from '@pahiya/ui';
import { reconnectRealtime, useRealtimeStatus } from '../realtime/realtime.ts';
import { tryConnection, useConnection } from './connection.ts';
import { messages } from './messages.ts';
import styles from './connection-notice.module.css';

const MINUTE_MS = 60_000;

/** The most important connection problem to show. */
function useTrouble() {
  const text = useText(messages);
  const { isOnline, clockAheadMs } = useConnection();
  const isLost = useRealtimeStatus(({ status }) => status === 'lost');
  if (!isOnline) {
    return {
      kind: 'offline',
      sentence: text(navigator.onLine ? 'unreachable' : 'offline'),
      action: { label: text('tryAgain'), press: () => void tryConnection() },
    };
  }
  if (clockAheadMs !== 0) {
    const duration = formatDuration(Math.abs(clockAheadMs) / MINUTE_MS);
    return { kind: 'clock', sentence: text(clockAheadMs > 0 ? 'clockAhead' : 'clockBehind', { duration }) };
  }
  if (isLost) {
    return {
      kind: 'not-live',
      sentence: text('notLive'),
      action: { label: text('connect'), press: reconnectRealtime },
    };
  }
  return undefined;
}

/** Shows a toast once when the connection is back. */
function useConnectionRestored(): void {
  useEffect(
    () =>
      useConnection.subscribe(({ isOnline }, before) => {
        if (isOnline && !before.isOnline) toast.success(() => textNow(messages)('backOnline'), { id: 'connection' });
        else if (!isOnline) toast.dismiss('connection');
      }),
    [],
  );
}

/**
 * Custom property of the document: the height of the notice. Elements that stick below the top bar stick below the
 * notice too.
 */
const NOTICE_HEIGHT = '--notice-height';

function focusTitle(): void {
  const heading = document.querySelector('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/**
 * A line under the top bar while the connection has a problem: no network or no answer, a device clock that is wrong by
 * more than a minute, or live updates that stopped. Rendered once, in the shell.
 */
export function ConnectionNotice() {
  const text = useText(messages);
  const trouble = useTrouble();
  useConnectionRestored();
  const line = useRef<HTMLDivElement>(null);
  const isShown = trouble !== undefined;

  // The cleanup runs before the line is removed: if its button has the focus, the focus moves to the page's title.
  useLayoutEffect(() => {
    const shown = line.current;
    if (!isShown || !shown) return undefined;
    const root = document.documentElement.style;
    const measure = new ResizeObserver(() => root.setProperty(NOTICE_HEIGHT, `${shown.offsetHeight}px`));
    measure.observe(shown);
    return () => {
      measure.disconnect();
      root.removeProperty(NOTICE_HEIGHT);
      if (shown.contains(document.activeElement)) focusTitle();
    };
  }, [isShown]);

  return (
    <div className={styles.place} role="status" aria-label={text('label')}>
      {trouble && (
        <div ref={line} className={styles.notice} data-kind={trouble.kind}>
          <Icon name={trouble.kind === 'clock' ? 'clock' : 'warning'} size={16} />
          <span>{trouble.sentence}</span>
          {trouble.action && (
            <button type="button" className={styles.action} onClick={trouble.action.press}>
              {trouble.action.label}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
