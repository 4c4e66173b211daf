import { useLayoutEffect, useRef, type RefObject } from 'react';
import { followBox, followPage, type FollowedRows, type Follower, type RowRange } from './follow-scrolling.ts';

export interface VirtualRangeProps extends FollowedRows {
  body: RefObject<HTMLElement | null>;
  /** Scrolls the rows; without one the page does. */
  box: RefObject<HTMLElement | null> | undefined;
  onRange: (range: RowRange) => void;
}

/** Tells which of very many rows to have in the page. Renders nothing itself. */
export function VirtualRange({ body, box, onRange, ...rows }: VirtualRangeProps) {
  const follower = useRef<Follower>(undefined);
  useLayoutEffect(() => {
    if (!body.current) return undefined;
    const made = box?.current ? followBox(box.current, body.current, onRange) : followPage(body.current, onRange);
    follower.current = made;
    return () => made.stop();
  }, [body, box, onRange]);
  useLayoutEffect(() => follower.current?.update(rows));
  return null;
}
