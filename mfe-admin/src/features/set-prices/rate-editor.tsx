import { useState } from 'react';
import { type Rate, type RateCard } from '@pahiya/contracts';
import { Button, cabTypeWord, Card, ConfirmDialog, Notice, NumberField, textNow, toast, useText } from '@pahiya/ui';
import { errorSentence } from '@pahiya/web-kit';
import { changesOf, hasTooHigh, isComplete, isTooHigh, keyOf, ratesWith, shownIn, type Draft } from './draft.ts';
import { messages } from './messages.ts';
import { PriceChanges } from './price-changes.tsx';
import { useChangeRates } from './pricing.queries.ts';
import { RateView, type PricePlace } from './rate-view.tsx';
import { mostOf, priceText, type Price } from './rates.ts';
import styles from './pricing.module.css';

interface RateEditorProps {
  card: RateCard;
  /** The version that was in force when the editing began; a newer one may be in force by now. */
  editedFrom: number;
  draft: Draft;
  onDraft: (draft: Draft) => void;
  onStop: () => void;
}

type Complaint = 'nothingChanged' | 'fillEveryRate' | 'correctMarked';

function complaintOf(draft: Draft, changeCount: number): Complaint | undefined {
  if (!isComplete(draft)) return 'fillEveryRate';
  if (hasTooHigh(draft)) return 'correctMarked';
  return changeCount === 0 ? 'nothingChanged' : undefined;
}

const isToCorrect = (input: HTMLInputElement): boolean => input.value === '' || input.ariaInvalid === 'true';

/** The fields have no `max`: they would lower a mistyped rate by themselves. */
export function RateEditor({ card, editedFrom, draft, onDraft, onStop }: RateEditorProps) {
  const text = useText(messages);
  const [asked, setAsked] = useState<'save' | 'discard'>();
  const [complaint, setComplaint] = useState<Complaint>();
  const change = useChangeRates();
  const changes = changesOf(card, draft);
  // The first try of a save whose answer was lost has put these rates in force: nothing is left to ask.
  if (asked === 'save' && changes.length === 0 && !change.isPending) setAsked(undefined);

  const isChanged = (rate: Rate, price: Price) => shownIn(draft, rate, price) !== rate[price];
  const review = (form: HTMLFormElement) => {
    const wrong = complaintOf(draft, changes.length);
    setComplaint(wrong);
    // The card is long: the field may be out of sight.
    if (wrong) [...form.querySelectorAll('input')].find(isToCorrect)?.focus();
    else setAsked('save');
  };
  const save = () =>
    change.mutate(
      { rates: ratesWith(card, draft), version: card.version },
      {
        onSuccess: ({ version }) => {
          toast.success(() => textNow(messages)('nowInForce', { version }));
          onStop();
        },
      },
    );
  const field = ({ rate, group, price, unit }: PricePlace) => (
    <div className={styles.field}>
      <NumberField
        label={text('fieldOf', { cabType: cabTypeWord(rate.cabType), group: text(group), line: text(price) })}
        hideLabel
        min={0}
        grouped={unit === 'rupees'}
        prefix={unit === 'rupees' ? '₹' : undefined}
        suffix={unit === 'rupees' ? undefined : text(`${unit}Unit`)}
        value={shownIn(draft, rate, price)}
        onChange={(value) => onDraft({ ...draft, [keyOf(rate, price)]: value })}
        error={
          isTooHigh(shownIn(draft, rate, price), price)
            ? text('atMost', { price: priceText(mostOf(price), unit, text) })
            : undefined
        }
      />
      {isChanged(rate, price) && (
        <small className={styles.was}>{text('was', { price: priceText(rate[price], unit, text) })}</small>
      )}
    </div>
  );

  return (
    <form
      noValidate
      aria-label={text('editRates')}
      onSubmit={(event) => {
        event.preventDefault();
        review(event.currentTarget);
      }}
    >
      <div className={styles.editor}>
        {card.version !== editedFrom && (
          <Notice tone="warning">{text('newerVersion', { version: card.version })}</Notice>
        )}
        <Card
          flush
          footer={
            <>
              {complaint && (
                <span className={styles.complaint} role="alert">
                  {text(complaint)}
                </span>
              )}
              <Button onClick={() => (changes.length > 0 ? setAsked('discard') : onStop())}>{text('cancel')}</Button>
              <Button variant="primary" type="submit">
                {changes.length > 0 ? text('reviewSome', { count: changes.length }) : text('reviewChanges')}
              </Button>
            </>
          }
        >
          <RateView card={card} field={field} isChanged={isChanged} />
        </Card>
      </div>
      <ConfirmDialog
        open={asked === 'save'}
        onClose={() => setAsked(undefined)}
        title={text('putInForceQuestion')}
        confirmLabel={text('putInForce')}
        cancelLabel={text('cancel')}
        pending={change.isPending}
        failure={change.error && errorSentence(change.error, text('notSaved'))}
        onConfirm={save}
      >
        <div className={styles.ask}>
          <PriceChanges changes={changes} />
          <p className={styles.muted}>{text('holdAtOnce')}</p>
        </div>
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'discard'}
        onClose={() => setAsked(undefined)}
        title={text('discardQuestion')}
        confirmLabel={text('discard')}
        cancelLabel={text('keepEditing')}
        danger
        onConfirm={onStop}
      >
        {text('leaveLost', { count: changes.length })}
      </ConfirmDialog>
    </form>
  );
}
