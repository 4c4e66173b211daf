import { useLayoutEffect, useRef, type RefObject } from 'react';
import { followBox, followPage, type FollowedRows, type Follower, type RowRange } from './follow-scrolling.ts';

export interface VirtualRangeProps extends FollowedRows {
  body: RefObject<HTMLElement | null>;
  /** The box that scrolls the rows. Without one the page scrolls them. */
  box: RefObject<HTMLElement | null> | undefined;
  onRange: (range: RowRange) => void;
}

/** Reports which rows of a very long table to render. Renders nothing itself. */
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
