import { useEffect, useEffectEvent, useRef, useState, type PointerEvent, type RefObject } from 'react';
import { RideDrag } from './ride-drag.ts';

/**
 * Drags a ride to another driver with a mouse or a pen. A finger scrolls instead, and the ride's panel offers the same
 * choice.
 */
export function useDragRide(box: RefObject<HTMLElement | null>, onMove: (rideId: string, driverId: string) => void) {
  const drag = useRef<RideDrag>(undefined);
  const isClickDue = useRef(false);
  const [dragged, setDragged] = useState<string>();
  const [over, setOver] = useState<string>();

  const stop = () => {
    const ended = drag.current;
    ended?.end();
    drag.current = undefined;
    setOver(undefined);
    setDragged(undefined);
    return ended;
  };
  const cancel = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    stop();
  });
  useEffect(() => {
    if (dragged === undefined) return undefined;
    const onKey = (event: KeyboardEvent) => cancel(event);
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [dragged]);
  useEffect(() => () => drag.current?.end(), []);

  const listeners = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      isClickDue.current = false;
      if (event.button !== 0 || event.pointerType === 'touch' || !(event.target instanceof Element)) return;
      const bar = event.target.closest<HTMLElement>('[data-movable]');
      const rideId = bar?.dataset['ride'];
      if (!bar || !rideId || !box.current) return;
      bar.setPointerCapture(event.pointerId);
      const at = { x: event.clientX, y: event.clientY };
      drag.current = new RideDrag(
        { bar, rideId, box: box.current, at },
        { onBegin: () => setDragged(rideId), onOver: setOver },
      );
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => drag.current?.moveTo({ x: event.clientX, y: event.clientY }),
    onPointerUp: () => {
      const driverId = drag.current?.target;
      const ended = stop();
      isClickDue.current = ended?.isMoving ?? false;
      if (ended && driverId) onMove(ended.rideId, driverId);
    },
    onPointerCancel: () => void stop(),
  };
  /** Whether the current click event ends a drag. */
  const wasDragged = () => {
    const was = isClickDue.current;
    isClickDue.current = false;
    return was;
  };
  return { dragged, over, listeners, wasDragged };
}
