import styles from './place.module.css';

/**
 * The first parts of an address, which identify it in a list: without the country, and without the state where two
 * parts remain. Maps providers write both at the end: 'Baner, Pune, Maharashtra, India' becomes 'Baner, Pune'. An
 * address in another format stays whole.
 */
export function shortPlace(address: string): string {
  const parts = address.split(', ');
  if (parts.length < 2 || parts.at(-1) !== 'India') return address;
  return parts.slice(0, parts.length > 3 ? -2 : -1).join(', ');
}

/** An address in a list: shortened on screen, whole on hover, in print and for screen readers. */
export function Place({ children: address }: { children: string }) {
  const short = shortPlace(address);
  const [name = '', ...around] = short === address ? [address] : short.split(', ');
  return (
    <span className={styles.place} title={address}>
      {/* Two elements, so that a narrow column can hide the second one completely. */}
      <span>{name}</span>
      {around.length > 0 && <span className={styles.around}>{`, ${around.join(', ')}`}</span>}
      <span className={styles.rest}>{address.slice(short.length)}</span>
    </span>
  );
}
