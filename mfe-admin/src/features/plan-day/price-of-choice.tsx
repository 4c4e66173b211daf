import { useQuery } from '@tanstack/react-query';
import { type DriverChoice } from '@pahiya/contracts';
import { formatKm, KeyValueList, Skeleton, useText } from '@pahiya/ui';
import { LoadFailure } from '@pahiya/web-kit';
import { whatIfQuery } from '../../dispatch/dispatch.queries.ts';
import { differenceOf, rupeesOf } from '../../dispatch/money.ts';
import { messages } from './messages.ts';
import styles from './ride-panel.module.css';

/** The costs of the ride with a driver, and the effect on other rides. */
export function PriceOfChoice({ choice, rideId, planId }: PriceProps) {
  const text = useText(messages);
  const { driver, costs } = choice;
  return (
    <section className={styles.price} aria-live="polite">
      <h3 className={styles.heading}>{text('withThis', { driver: driver.name })}</h3>
      {costs.length > 0 && (
        <ul className={styles.lines} aria-label={text('costsOf')}>
          {costs.map(({ what, sentence }) => (
            <li key={what}>{sentence}</li>
          ))}
        </ul>
      )}
      {!choice.chosen && <WhatIf planId={planId} rideId={rideId} driverId={driver.driverId} />}
    </section>
  );
}

interface PriceProps {
  choice: DriverChoice;
  rideId: string;
  planId: string | undefined;
}

function WhatIf(asked: { planId: string | undefined; rideId: string; driverId: string }) {
  const text = useText(messages);
  const query = useQuery(whatIfQuery(asked));
  const { data } = query;
  if (query.isError && !data) return <LoadFailure title={text('priceUnknown')} query={query} />;
  if (!data) return <Skeleton lines={3} label={text('workingOut')} />;
  const { before, after, extraPaise, changes } = data;
  const change = (figure: string, other: string) => (figure === other ? figure : `${figure} → ${other}`);
  const served = (of: typeof before) => text('servedOf', { served: of.served, all: of.served + of.waiting });
  return (
    <>
      <KeyValueList
        ends
        entries={[
          { key: 'served', label: text('served'), value: change(served(before), served(after)) },
          { key: 'km', label: text('emptyKm'), value: change(kmOf(before.emptyKm), kmOf(after.emptyKm)) },
          ...(asked.planId === undefined || before.emptyPaise === undefined || after.emptyPaise === undefined
            ? []
            : [
                {
                  key: 'cost',
                  label: text('cost'),
                  value: change(rupeesOf(before.emptyPaise), rupeesOf(after.emptyPaise)),
                },
              ]),
          {
            key: 'extra',
            label: text('whatChanges'),
            value: text('extra', { price: differenceOf(extraPaise) }),
            strong: true,
          },
        ]}
      />
      {changes.length > 0 && (
        <ul className={styles.lines} aria-label={text('whatChanges')}>
          {changes.map(({ rideId, sentence }) => (
            <li key={rideId}>{sentence}</li>
          ))}
        </ul>
      )}
    </>
  );
}

const kmOf = (km: number) => formatKm(Math.round(km));
