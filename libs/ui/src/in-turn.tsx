import { Children, startTransition, useEffect, useState, type ReactNode } from 'react';
import styles from './in-turn.module.css';

/**
 * Draws its children one after another, each after the previous one was painted. Use it for content below the first
 * screen, so that neither the first screen nor a press waits for all of it.
 */
export function InTurn({ children }: { children: ReactNode }) {
  const parts = Children.toArray(children);
  const [drawn, setDrawn] = useState(0);
  useEffect(() => {
    if (drawn < parts.length) startTransition(() => setDrawn(drawn + 1));
  }, [drawn, parts.length]);
  return parts.slice(0, drawn).map((part, nth) => (
    <div key={nth} className={styles.part}>
      {part}
    </div>
  ));
}
