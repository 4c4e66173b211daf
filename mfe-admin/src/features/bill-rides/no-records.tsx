import { Button, EmptyState, useText } from '@pahiya/ui';
import { messages } from './messages.ts';

/** Shown if there are no invoices. `onClearFilters` is undefined if the filters are not the reason. */
export function NoRecords({ onClearFilters }: { onClearFilters: (() => void) | undefined }) {
  const text = useText(messages);
  return (
    <EmptyState
      icon="receipt"
      title={text('noRecords')}
      {...(onClearFilters
        ? { action: <Button onClick={onClearFilters}>{text('clearFilters')}</Button> }
        : { description: text('invoicedWhenCompleted') })}
    />
  );
}
