import { Button, EmptyState, useText } from '@pahiya/ui';
import { toSearch } from '../../page/to-search.ts';
import { messages } from './messages.ts';

/** Shown if there are no invoices. `onClearFilters` is undefined if the filters are not the reason. */
export function NoRecords({ onClearFilters }: { onClearFilters: (() => void) | undefined }) {
  const text = useText(messages);
  return (
    <EmptyState
      icon="receipt"
      title={text('noRecords')}
      {...(onClearFilters
        ? { action: <Button onClick={toSearch(onClearFilters)}>{text('clearFilters')}</Button> }
        : { description: text('invoicedWhenCompleted') })}
    />
  );
}
