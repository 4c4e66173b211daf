import { ErrorState } from '@pahiya/ui';
import { failureSentence } from '../writes/failure-sentence.ts';

interface ListFailureProps {
  /** 'Failed to fetch bookings'. */
  title: string;
  query: { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> };
}

/** In place of a list that could not be had: what failed, why, and another try. */
export function ListFailure({ title, query }: ListFailureProps) {
  return (
    <ErrorState
      title={title}
      description={failureSentence(query.error, {
        unreachable: 'Server error. Please try again.',
        otherwise: 'Please try again.',
      })}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    />
  );
}
