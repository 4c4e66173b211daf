import { useEffect, useState, type ReactNode } from 'react';
import { createPortal, flushSync } from 'react-dom';
import styles from './print-sheet.module.css';

/**
 * What this page is on paper: while the browser prints, its children stand in place of everything on the screen.
 * At most one is mounted at a time.
 */
export function PrintSheet({ wide, children }: { wide?: boolean; children: ReactNode }) {
  const [printing, setPrinting] = useState(false);

  useEffect(() => {
    // The browser takes the page as it stands when these listeners have returned.
    const before = () => flushSync(() => setPrinting(true));
    const after = () => setPrinting(false);
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, []);

  if (!printing) return null;
  return createPortal(<div className={`${styles.sheet} ${wide ? styles.wide : ''}`}>{children}</div>, document.body);
}
