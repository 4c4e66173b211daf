import { useState } from 'react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type CabType, type Rate, type RateCard } from '@pahiya/contracts';
import {
  Button,
  Card,
  ConfirmDialog,
  cx,
  formatDateTime,
  LoadMore,
  Notice,
  NumberField,
  Skeleton,
  toast,
} from '@pahiya/ui';
import { errorSentence, LoadFailure } from '@pahiya/web-kit';
import { AdminPage } from '../../page/admin-page.tsx';
import { pricingHistoryQuery, rateCardQuery, useChangeRates } from './pricing.queries.ts';
import { changesBetween, mostOf, PRICE_GROUPS, priceText, type Price, type PriceChange } from './rates.ts';
import styles from './pricing.module.css';

export function PricingPage() {
  const card = useQuery(rateCardQuery);
  const [isEditing, setEditing] = useState(false);
  return (
    <AdminPage
      title="Rate card"
      narrow
      description={
        card.data && `Version ${card.data.version}, in force since ${formatDateTime(card.data.effectiveFrom)}`
      }
      actions={
        card.data &&
        !isEditing && (
          <Button variant="primary" icon="edit" onClick={() => setEditing(true)}>
            Edit rates
          </Button>
        )
      }
    >
      <div className={styles.page}>
        {card.data ? (
          <Rates key={card.data.version} card={card.data} isEditing={isEditing} onLeave={() => setEditing(false)} />
        ) : (
          <Card>
            {card.isError ? (
              <LoadFailure title="The rate card could not be loaded" query={card} />
            ) : (
              <Skeleton height={24} lines={10} />
            )}
          </Card>
        )}
        <History />
      </div>
    </AdminPage>
  );
}

/** What is being typed: undefined is an empty field. */
type Draft = Partial<Record<`${CabType} ${Price}`, number | undefined>>;

function Rates({ card, isEditing, onLeave }: { card: RateCard; isEditing: boolean; onLeave: () => void }) {
  const [draft, setDraft] = useState<Draft>({});
  const [isAsking, setAsking] = useState(false);
  const [complaint, setComplaint] = useState<string>();
  const change = useChangeRates();

  const valueOf = (rate: Rate, price: Price): number | undefined => {
    const key = `${rate.cabType} ${price}` as const;
    return key in draft ? draft[key] : rate[price];
  };
  const next = card.rates.map((rate): Rate => {
    const prices = PRICE_GROUPS.flatMap(({ lines }) => lines.map(({ price }) => [price, valueOf(rate, price)]));
    return { ...rate, ...Object.fromEntries(prices) };
  });
  const changes = changesBetween(card.rates, next);
  const isComplete = Object.values(draft).every((value) => value !== undefined && Number.isFinite(value));

  const leave = () => {
    setDraft({});
    setComplaint(undefined);
    change.reset();
    onLeave();
  };
  const ask = () => {
    setComplaint(
      isComplete
        ? changes.length === 0
          ? 'Nothing is changed yet.'
          : undefined
        : 'Fill in every rate; 0 is a rate too.',
    );
    if (isComplete && changes.length > 0) setAsking(true);
  };
  const save = () =>
    change.mutate(next, {
      onSuccess: ({ version }) => {
        toast.success(`Version ${version} of the rate card is in force`);
        setAsking(false);
        leave();
      },
    });

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
    >
      <Card
        flush
        footer={
          isEditing && (
            <>
              {complaint && (
                <span className={styles.complaint} role="alert">
                  {complaint}
                </span>
              )}
              <Button onClick={leave}>Cancel</Button>
              <Button variant="primary" type="submit">
                {changes.length > 0
                  ? `Review ${changes.length} ${changes.length === 1 ? 'change' : 'changes'}`
                  : 'Review changes'}
              </Button>
            </>
          )
        }
      >
        <div className={styles.scroller}>
          <table className={styles.rates}>
            <caption className={styles.caption}>Rates by cab type</caption>
            <thead>
              <tr>
                <th scope="col">Rate</th>
                {card.rates.map(({ cabType }) => (
                  <th key={cabType} scope="col">
                    {cabType}
                  </th>
                ))}
              </tr>
            </thead>
            {PRICE_GROUPS.map((group) => (
              <tbody key={group.title}>
                <tr className={styles.group}>
                  <th scope="rowgroup" colSpan={card.rates.length + 1}>
                    <span>{group.title}</span>
                    <small>{group.description}</small>
                  </th>
                </tr>
                {group.lines.map(({ price, label, unit }) => (
                  <tr key={price}>
                    <th scope="row">{label}</th>
                    {card.rates.map((rate) => {
                      const key = `${rate.cabType} ${price}` as const;
                      const isChanged = key in draft && draft[key] !== rate[price];
                      return (
                        <td key={rate.cabType} className={cx(isChanged && styles.changed)}>
                          {isEditing ? (
                            <>
                              <NumberField
                                label={`${rate.cabType}, ${group.title}: ${label}`}
                                hideLabel
                                min={0}
                                max={mostOf(price)}
                                prefix={unit === 'rupees' ? '₹' : undefined}
                                suffix={unit === 'rupees' ? undefined : unit}
                                value={valueOf(rate, price)}
                                onChange={(value) => setDraft((before) => ({ ...before, [key]: value }))}
                              />
                              {isChanged && (
                                <small className={styles.was}>{`was ${priceText(rate[price], unit)}`}</small>
                              )}
                            </>
                          ) : (
                            priceText(rate[price], unit)
                          )}
                        </td>
                      );
                    })}
                  </tr>
                ))}
              </tbody>
            ))}
          </table>
        </div>
      </Card>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Put these rates in force?"
        confirmLabel="Put in force"
        pending={change.isPending}
        onConfirm={save}
      >
        <div className={styles.ask}>
          {change.isError && (
            <Notice tone="error">{errorSentence(change.error, 'The rates could not be saved')}</Notice>
          )}
          <Changes changes={changes} />
          <p className={styles.muted}>They hold for new estimates at once. Rides already booked keep their fare.</p>
        </div>
      </ConfirmDialog>
    </form>
  );
}

function Changes({ changes }: { changes: readonly PriceChange[] }) {
  return (
    <ul className={styles.changes}>
      {changes.map(({ key, cabType, label, from, to }) => (
        <li key={key}>
          <span>
            <b>{cabType}</b>
            {` ${label}`}
          </span>
          <span className={styles.fromTo}>
            <s>{from}</s>
            {' → '}
            <b>{to}</b>
          </span>
        </li>
      ))}
    </ul>
  );
}

function History() {
  const query = useInfiniteQuery(pricingHistoryQuery);
  const versions = query.data?.pages.flatMap((page) => page.history);
  return (
    <Card title="History" description="Every version, the newest first, and what it changed." flush>
      {versions ? (
        <>
          <ol className={styles.history}>
            {versions.map((version, at) => {
              const before = versions[at + 1];
              return (
                <li key={version.version}>
                  <div className={styles.version}>
                    <span className={styles.number}>{`Version ${version.version}`}</span>
                    <span className={styles.muted}>{`${formatDateTime(version.effectiveFrom)}, ${version.by}`}</span>
                  </div>
                  {before ? (
                    <Changes changes={changesBetween(before.rates, version.rates)} />
                  ) : (
                    <p className={styles.muted}>
                      {query.hasNextPage ? 'Load more to see what it changed.' : 'The first rate card.'}
                    </p>
                  )}
                </li>
              );
            })}
          </ol>
          <div className={styles.foot}>
            <LoadMore shown={versions.length} of={['version', 'versions']} query={query} />
          </div>
        </>
      ) : query.isError ? (
        <LoadFailure title="The history could not be loaded" query={query} />
      ) : (
        <div className={styles.foot}>
          <Skeleton lines={4} />
        </div>
      )}
    </Card>
  );
}
