import styles from './place.module.css';

/**
 * The beginning of an address that tells it from others in a list: without country, and without state where two parts
 * remain. Maps providers write both at the end: 'Baner, Pune, Maharashtra, India' is 'Baner, Pune'. What somebody wrote
 * otherwise stays whole.
 */
export function shortPlace(address: string): string {
  const parts = address.split(', ');
  if (parts.length < 2 || parts.at(-1) !== 'India') return address;
  return parts.slice(0, parts.length > 3 ? -2 : -1).join(', ');
}

/** An address in a list: short to look at, whole on hover, on paper and when it is read out. */
export function Place({ children: address }: { children: string }) {
  const short = shortPlace(address);
  const [name = '', ...around] = short === address ? [address] : short.split(', ');
  return (
    <span className={styles.place} title={address}>
      {/* Two parts, so that a narrow column can leave out the second whole. */}
      <span>{name}</span>
      {around.length > 0 && <span className={styles.around}>{`, ${around.join(', ')}`}</span>}
      <span className={styles.rest}>{address.slice(short.length)}</span>
    </span>
  );
}
