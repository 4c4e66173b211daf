import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button, Card, formatDateTime, Skeleton, useText } from '@pahiya/ui';
import { LoadFailure, rateCardQuery, useLeaveGuard } from '@pahiya/web-kit';
import { LeaveDialog } from '@pahiya/web-kit/leaving';
import { AdminPage } from '../../page/admin-page.tsx';
import { messages } from './messages.ts';
import { PriceHistory } from './price-history.tsx';
import { changesOf, type Draft } from './draft.ts';
import { RateEditor } from './rate-editor.tsx';
import { RateView } from './rate-view.tsx';
import styles from './pricing.module.css';

export function PricingPage() {
  const text = useText(messages);
  const card = useQuery(rateCardQuery);
  /** The version that was in force when the editing began; undefined while nobody edits. */
  const [editedFrom, setEditedFrom] = useState<number>();
  const [draft, setDraft] = useState<Draft>({});
  const changes = card.data && editedFrom !== undefined ? changesOf(card.data, draft) : [];
  const guard = useLeaveGuard(changes.length > 0);
  const stop = () => {
    setDraft({});
    setEditedFrom(undefined);
  };

  return (
    <AdminPage
      title={text('rateCard')}
      narrow
      description={
        card.data &&
        text('inForceSince', { version: card.data.version, moment: formatDateTime(card.data.effectiveFrom) })
      }
      actions={
        card.data &&
        editedFrom === undefined && (
          <Button variant="primary" icon="edit" onClick={() => setEditedFrom(card.data.version)}>
            {text('editRates')}
          </Button>
        )
      }
    >
      <div className={styles.page}>
        {card.data && editedFrom !== undefined ? (
          <RateEditor card={card.data} editedFrom={editedFrom} draft={draft} onDraft={setDraft} onStop={stop} />
        ) : card.data ? (
          <Card flush>
            <RateView card={card.data} />
          </Card>
        ) : (
          <Card>
            {card.isError ? (
              <LoadFailure title={text('cardNotLoaded')} query={card} />
            ) : (
              <Skeleton height={24} lines={10} />
            )}
          </Card>
        )}
        <PriceHistory />
      </div>
      <LeaveDialog guard={guard}>{text('leaveLost', { count: changes.length })}</LeaveDialog>
    </AdminPage>
  );
}
