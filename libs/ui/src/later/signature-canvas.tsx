import { useEffect, useId, useRef, useState } from 'react';
import type { PointerEvent as ReactPointerEvent } from 'react';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import type { SignaturePadProps } from '../signature-pad.tsx';
import styles from './signature-canvas.module.css';
import { useText } from '../language/messages.tsx';
import { messages } from '../messages.ts';

/** docs/product.md, Figures and limits: the canvas has twice its shown size and a black stroke of 2 px. */
const SCALE = 2;
const STROKE_PX = 2;

function penFor(pad: HTMLCanvasElement, { isEmpty }: { isEmpty: boolean }): CanvasRenderingContext2D | null {
  const pen = pad.getContext('2d');
  if (!pen) return null;
  const width = Math.round(pad.clientWidth * SCALE);
  // Setting the size clears a canvas, so it is set only before the first stroke.
  if (isEmpty && pad.width !== width && width > 0) {
    pad.width = width;
    pad.height = Math.round(pad.clientHeight * SCALE);
  }
  const [scaleX, scaleY] = [pad.width / (pad.clientWidth || pad.width), pad.height / (pad.clientHeight || pad.height)];
  pen.setTransform(scaleX, 0, 0, scaleY, 0, 0);
  pen.lineWidth = STROKE_PX;
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  pen.strokeStyle = '#000';
  return pen;
}

/** Draws along the pointer until it is lifted. The returned function stops it earlier. */
function drawStroke(
  { pad, pen }: { pad: HTMLCanvasElement; pen: CanvasRenderingContext2D },
  start: ReactPointerEvent,
  onEnd: () => void,
): () => void {
  const { pointerId } = start;
  const frame = pad.getBoundingClientRect();
  const place = (at: { clientX: number; clientY: number }) =>
    [at.clientX - frame.left, at.clientY - frame.top] as const;
  pen.beginPath();
  pen.moveTo(...place(start));
  // A dot counts as a signature, for people who cannot write.
  pen.lineTo(...place(start));
  pen.stroke();

  const onMove = (move: PointerEvent) => {
    if (move.pointerId !== pointerId) return;
    const points = typeof move.getCoalescedEvents === 'function' ? move.getCoalescedEvents() : [];
    for (const point of points.length > 0 ? points : [move]) pen.lineTo(...place(point));
    pen.stroke();
  };
  const listening = new AbortController();
  const onUp = (end: PointerEvent) => {
    if (end.pointerId !== pointerId) return;
    listening.abort();
    onEnd();
  };
  // Listens on the window, so that a stroke that leaves the pad continues and ends.
  const { signal } = listening;
  window.addEventListener('pointermove', onMove, { signal });
  window.addEventListener('pointerup', onUp, { signal });
  window.addEventListener('pointercancel', onUp, { signal });
  return () => listening.abort();
}

export function SignatureCanvas({ label: given, onChange, disabled = false }: SignaturePadProps) {
  const text = useText(messages);
  const label = given ?? text('customerSignature');
  const id = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const stopStroke = useRef<() => void>(undefined);
  const [signed, setSigned] = useState(false);

  useEffect(() => () => stopStroke.current?.(), []);

  const startStroke = (event: ReactPointerEvent<HTMLCanvasElement>) => {
    const pad = canvas.current;
    if (disabled || event.button > 0 || stopStroke.current || !pad) return;
    const pen = penFor(pad, { isEmpty: !signed });
    if (!pen) return;
    pad.focus({ preventScroll: true });
    const stop = drawStroke({ pad, pen }, event, () => {
      stopStroke.current = undefined;
      setSigned(true);
      onChange(pad.toDataURL('image/png'));
    });
    stopStroke.current = () => {
      stop();
      stopStroke.current = undefined;
    };
  };

  const clear = () => {
    const pad = canvas.current;
    const pen = pad?.getContext('2d');
    if (!pad || !pen) return;
    stopStroke.current?.();
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, pad.width, pad.height);
    setSigned(false);
    onChange(undefined);
  };

  return (
    <div className={styles.field} role="group" aria-labelledby={`${id}-label`}>
      <span id={`${id}-label`} className={styles.label}>
        {label}
      </span>
      <div className={styles.paper} data-disabled={disabled || undefined}>
        <canvas
          ref={canvas}
          className={styles.canvas}
          width={600}
          height={280}
          tabIndex={disabled ? -1 : 0}
          role="img"
          aria-label={text(signed ? 'padSigned' : 'padEmpty', { label })}
          onPointerDown={startStroke}
          onKeyDown={(event) => {
            if (signed && (event.key === 'Delete' || event.key === 'Backspace')) {
              event.preventDefault();
              clear();
            }
          }}
        />
        {!signed && (
          <span className={styles.hint} aria-hidden>
            <Icon name="edit" /> {text('signHere')}
          </span>
        )}
      </div>
      <div className={styles.foot}>
        <span role="status" className={styles.signed}>
          {signed && text('signed')}
        </span>
        <Button variant="quiet" size="compact" icon="trash" disabled={!signed || disabled} onClick={clear}>
          {text('clearSignature')}
        </Button>
      </div>
    </div>
  );
}
