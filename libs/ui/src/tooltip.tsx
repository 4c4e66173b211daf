import { useEffect, useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from './tooltip.module.css';

const OPEN_DELAY_MS = 350;
const EDGE_PX = 8;

export interface TooltipProps {
  /** A few words that nobody needs in order to use the page. */
  text: ReactNode;
  /** Receives `aria-describedby` for the control inside: `{(describedBy) => <button aria-describedby={describedBy} />}`. */
  children: (describedBy: string | undefined) => ReactNode;
  /** The tooltip repeats the control's own name, so it is not read out a second time. */
  repeatsName?: boolean;
}

/** Moves a tooltip that overflows the window's edge back inside. */
function keepInside(tip: HTMLElement | null): void {
  if (!tip) return;
  const { left, right } = tip.getBoundingClientRect();
  const shift = Math.max(EDGE_PX - left, Math.min(0, window.innerWidth - EDGE_PX - right));
  tip.style.marginLeft = `${shift}px`;
}

/** Shows text on hover and focus; Escape hides it. Opens above, or below where there is no room. */
export function Tooltip({ text, children, repeatsName = false }: TooltipProps) {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [spot, setSpot] = useState<{ x: number; y: number; below: boolean }>();

  const show = (delayMs: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const box = anchor.current?.firstElementChild?.getBoundingClientRect();
      if (!box) return;
      const below = box.top < 48;
      setSpot({ x: box.left + box.width / 2, y: below ? box.bottom + 6 : box.top - 6, below });
    }, delayMs);
  };
  const hide = () => {
    clearTimeout(timer.current);
    setSpot(undefined);
  };

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!spot) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setSpot(undefined);
    };
    const close = () => setSpot(undefined);
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('keydown', onKey, { signal });
    for (const event of ['scroll', 'pointerdown'])
      window.addEventListener(event, close, { capture: true, passive: true, signal });
    return () => listening.abort();
  }, [spot]);

  return (
    <span
      ref={anchor}
      className={styles.anchor}
      onPointerEnter={(event) => event.pointerType !== 'touch' && show(OPEN_DELAY_MS)}
      // A finger leaves as soon as it is lifted: what it asked for stays until the next touch, to be read.
      onPointerLeave={(event) => (repeatsName || event.pointerType !== 'touch') && hide()}
      onFocus={(event) => event.target.matches(':focus-visible') && show(0)}
      onBlur={hide}
      onPointerDown={(event) => (event.pointerType === 'touch' ? show(0) : hide())}
    >
      {children(repeatsName ? undefined : id)}
      {!repeatsName && (
        <span id={id} hidden>
          {text}
        </span>
      )}
      {spot &&
        createPortal(
          // Visible only: screen readers read the text as the control's name or description, inside the page's landmarks.
          <span
            aria-hidden
            ref={keepInside}
            className={styles.tip}
            data-below={spot.below || undefined}
            style={{ left: spot.x, top: spot.y }}
          >
            {text}
          </span>,
          document.body,
        )}
    </span>
  );
}
