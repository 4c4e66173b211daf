import { cabTypeWord, useText, VisuallyHidden } from '@pahiya/ui';
import { messages } from './messages.ts';
import { priceText, type PriceChange } from './rates.ts';
import styles from './pricing.module.css';

/** One line for each rate that changes: the old price and the new one. */
export function PriceChanges({ changes }: { changes: readonly PriceChange[] }) {
  const text = useText(messages);
  return (
    <ul className={styles.changes}>
      {changes.map(({ cabType, group, price, unit, from, to }) => (
        <li key={`${cabType} ${price}`}>
          <span>
            <b>{cabTypeWord(cabType)}</b> {text('lineOf', { group: text(group), line: text(price).toLowerCase() })}
          </span>
          <span className={styles.fromTo}>
            <VisuallyHidden>{text('from')} </VisuallyHidden>
            <s>{from === undefined ? '–' : priceText(from, unit, text)}</s>
            <span aria-hidden> → </span>
            <VisuallyHidden> {text('to')} </VisuallyHidden>
            <b>{priceText(to, unit, text)}</b>
          </span>
        </li>
      ))}
    </ul>
  );
}
