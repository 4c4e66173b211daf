import styles from './place.module.css';
import { shortPlace } from './short-place.ts';

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
