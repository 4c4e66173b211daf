import { type ReactNode } from 'react';
import { type Rate, type RateCard } from '@pahiya/contracts';
import { cabTypeWord, cx, PHONE, useMedia, useText } from '@pahiya/ui';
import { messages } from './messages.ts';
import { PRICE_GROUPS, priceText, type Price, type PriceGroup, type PriceLine } from './rates.ts';
import styles from './pricing.module.css';

/** One price of one cab type. */
export interface PricePlace extends PriceLine {
  rate: Rate;
  group: PriceGroup['group'];
}

interface RateViewProps {
  card: RateCard;
  /** Renders a field instead of the price. */
  field?: (place: PricePlace) => ReactNode;
  isChanged?: (rate: Rate, price: Price) => boolean;
}

/** The rate card as a table by cab type, and on a phone as one card for each cab type. */
export function RateView(props: RateViewProps) {
  return useMedia(PHONE) ? <RateCards {...props} /> : <RateTable {...props} />;
}

function usePrice({ field }: RateViewProps) {
  const text = useText(messages);
  return (place: PricePlace) => field?.(place) ?? priceText(place.rate[place.price], place.unit, text);
}

function RateTable(props: RateViewProps) {
  const text = useText(messages);
  const priceAt = usePrice(props);
  const { rates } = props.card;
  return (
    <table className={styles.rates}>
      <caption className={styles.caption}>{text('ratesByCabType')}</caption>
      <thead>
        <tr>
          <th scope="col">{text('rate')}</th>
          {rates.map(({ cabType }) => (
            <th key={cabType} scope="col">
              {cabTypeWord(cabType)}
            </th>
          ))}
        </tr>
      </thead>
      {PRICE_GROUPS.map(({ group, how, lines }) => (
        <tbody key={group}>
          <tr className={styles.group}>
            <th scope="rowgroup" colSpan={rates.length + 1}>
              <span>{text(group)}</span>
              <small>{text(how)}</small>
            </th>
          </tr>
          {lines.map((line) => (
            <tr key={line.price}>
              <th scope="row">{text(line.price)}</th>
              {rates.map((rate) => (
                <td key={rate.cabType} className={cx(props.isChanged?.(rate, line.price) && styles.changed)}>
                  {priceAt({ ...line, rate, group })}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

function RateCards(props: RateViewProps) {
  const text = useText(messages);
  const priceAt = usePrice(props);
  return (
    <div className={styles.cabs}>
      {props.card.rates.map((rate) => (
        <section key={rate.cabType} className={styles.cab} aria-label={cabTypeWord(rate.cabType)}>
          <h2>{cabTypeWord(rate.cabType)}</h2>
          {PRICE_GROUPS.map(({ group, how, lines }) => (
            <div key={group} className={styles.cabGroup}>
              <h3>{text(group)}</h3>
              <p>{text(how)}</p>
              <dl>
                {lines.map((line) => (
                  <div key={line.price} className={cx(props.isChanged?.(rate, line.price) && styles.changed)}>
                    <dt>{text(line.price)}</dt>
                    <dd>{priceAt({ ...line, rate, group })}</dd>
                  </div>
                ))}
              </dl>
            </div>
          ))}
        </section>
      ))}
    </div>
  );
}
