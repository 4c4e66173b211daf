import { failureSentence, LoadFailure, type LoadFailureProps } from '@pahiya/web-kit';

/** In place of a list of the company; spec section 8 has its sentence for a server that can’t be reached. */
export function ListFailure({ title, query }: Omit<LoadFailureProps, 'description'>) {
  const description = failureSentence(query.error, {
    unreachable: 'Server error. Please try again.',
    otherwise: 'Please try again.',
  });
  return <LoadFailure title={title} query={query} description={description} />;
}
