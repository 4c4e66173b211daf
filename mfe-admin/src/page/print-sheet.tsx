import { useEffect, useState, type ReactNode } from 'react';
import { createPortal, flushSync } from 'react-dom';
import styles from './print-sheet.module.css';

/**
 * While the browser prints, the children replace everything that is on the screen. Mount at most one at a time.
 */
export function PrintSheet({ wide, children }: { wide?: boolean; children: ReactNode }) {
  const [printing, setPrinting] = useState(false);

  useEffect(() => {
    // The browser prints the page as it is when these listeners have returned.
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
